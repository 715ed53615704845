"""What do we answer when a face is talked about? I²Edit's acts, chosen sensibly and put into words."""
