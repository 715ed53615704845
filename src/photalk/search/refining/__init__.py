"""Which picture is meant, said by how it differs from one that is shown: "like this one, but darker"."""
