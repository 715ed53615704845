"""What was done to which picture, over all conversations of a library."""

from __future__ import annotations

from collections.abc import Container

from photalk.conversation.state import ChatState
from photalk.edit.program import Program
from photalk.studio.studio import Studio


def latest_programs(studio: Studio, pictures: Container[str]) -> dict[str, Program]:
    """The program of each of these pictures as it stood last in the conversation that spoke of it last."""
    found: dict[str, Program] = {}
    for session in studio.sessions():  # the latest first
        state = ChatState.of(studio.entries(session.id))
        for picture, history in state.histories.items():
            if picture in pictures and history.program.edits:
                found.setdefault(picture, history.program)
    return found
