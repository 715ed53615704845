"""The front door: `Studio` ties the rooms together, `Chat` is a conversation, `Reply` its answer."""

from photalk.studio.chat import Chat, Reply, ShownPicture
from photalk.studio.sessions import SavedSession
from photalk.studio.studio import Studio, library_folder

__all__ = ["Chat", "Reply", "SavedSession", "ShownPicture", "Studio", "library_folder"]
