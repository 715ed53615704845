"""How text is compared: without accents, capitals and punctuation, as plain words."""

from __future__ import annotations

import os
import re
import unicodedata

_WORDS = re.compile(r"[^\W_]+")
_SEAMS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


def folded(text: str) -> str:
    """The words of a text, lower case, without accents, one space between them."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in apart if not unicodedata.combining(c)).casefold()
    return " ".join(_WORDS.findall(bare))


def folded_path(path: str) -> str:
    """A folder's path as folded names with slashes between and around: "/ home / ana / italy 2023 /"."""
    parts = [folded(part) or part for part in path.replace(os.sep, "/").split("/") if part]
    return " / ".join(["", *parts, ""]).strip() or "/"


def name_words(name: str) -> str:
    """The words in a file name, its ending left out: "MyDog_beach2023.jpg" has "my dog beach 2023".

    Names are kept whole besides, so that "IMG_2041" is found by all of "img_2041", "img" and "2041".
    """
    stem = os.path.splitext(printable(name))[0]
    split = folded(" ".join(_SEAMS.split(stem)))
    whole = folded(stem)
    return split if split == whole else f"{split} {whole}"


def name_key(name: str) -> str:
    """A name as it is compared: without capitals, accents and marks, as far as letters are left."""
    return folded(printable(name)) or " ".join(printable(name).casefold().split())


def printable(text: str) -> str:
    """Text as it can be kept and shown: what is no valid Unicode becomes a replacement character."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
