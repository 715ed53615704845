"""How do others talk about pictures? Rooms in which people's dialogues become data.

A room of CAISE's kind has two people in two browsers: one asks for pictures and changes, the other has the
tools. A room of ChatIR's kind has one, who sees a picture and answers while the system looks for it. All
that happens is an event of the room's log; where a room stands is a fold over them.
"""
