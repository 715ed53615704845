"""How the joint space of photos and words was made: data, towers, training, export."""
