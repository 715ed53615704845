"""What is to be known of a face before it is changed: its points, and which pixels are hair, skin, lips …"""
