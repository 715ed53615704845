"""What happens, and what do we answer? State, the turns of a conversation, their execution and replies."""
