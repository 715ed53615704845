"""What can be done to a picture: one module an edit.

A module says all there is to know of its edit and exports it as `OPERATION` (the values of faces, as
`OPERATIONS`): the type of the command with its text form, the range of its amount, the words for it, how
it is told and asked for, what takes it back, and the work it does at its stage of the renderer. The
registry finds the modules by themselves, so another edit is another module here, and nothing else.

Nothing heavy is imported by these modules until a picture is rendered.
"""
