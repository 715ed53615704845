"""The front door: `Studio` ties the rooms together, `Chat` is a conversation, `Reply` its answer."""

from photalk.studio.chat import Chat, Reply, Shown
from photalk.studio.sessions import Summary
from photalk.studio.studio import Studio, library_folder

__all__ = ["Chat", "Reply", "Shown", "Studio", "Summary", "library_folder"]
