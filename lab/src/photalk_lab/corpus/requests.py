"""Requests from forums as our own nouns: GIER, FiveK and Image Editing Request.

GIER (`gier.SPLIT.json`) has what people asked on a forum, what an expert then did (`operator`), and
sentences by others that say what was done; one request may have been fulfilled several times.
FiveK (`fivek.SPLIT.json`) and Image Editing Request (`SPLIT.json`) have instructions without labels.
Rows without any words, and fields that are no text (NaN), are left out.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk_lab.corpus.operators import OPERATORS

_TAG = re.compile(r"\[[^\[\]]{0,40}\]")
_SPELLED = {"gaussain_blur": "gaussian_blur"}
_EMPTY = frozenset({"nan", "none", "null", "n/a", "na", "-", "."})


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked about one picture, and, where it is known, the operators that fulfilled it.

    `picture` names the picture before the edit: requests about the same one must not be shared
    between training and checking. `others` are further wordings of the same edit.
    """

    uid: str
    picture: str
    text: str
    operators: frozenset[str] = frozenset()
    others: tuple[str, ...] = ()


def read_gier(folder: Path, split: str) -> tuple[Request, ...]:
    """The requests of a split of GIER that have words and at least one operator.

    Raises:
        NotFound: there is no such file, or it is not in GIER's form.
    """
    return _read(folder / f"gier.{split}.json", "request, operator, input, output", _gier)


def read_fivek(folder: Path, split: str) -> tuple[Request, ...]:
    """The tone requests of a split of FiveK.

    Raises:
        NotFound: there is no such file, or it is not in that form.
    """
    return _read(folder / f"fivek.{split}.json", "request, input, output", _fivek)


def read_instructions(folder: Path, split: str) -> tuple[Request, ...]:
    """The instructions of a split of Image Editing Request; the first sentence of a row is its text.

    Raises:
        NotFound: there is no such file, or it is not in that form.
    """
    return _read(folder / f"{split}.json", "img0, img1, sents, uid", _instruction)


def untagged(text: object) -> str:
    """What a person wrote, on one line, without the forum's tags; empty where it is no text.

    >>> untagged("[Specific] Please  remove the car &amp; the dog")
    'Please remove the car & the dog'
    >>> untagged(float("nan"))
    ''
    """
    if not isinstance(text, str):
        return ""
    plain = " ".join(_TAG.sub(" ", html.unescape(text)).split())
    return "" if plain.lower() in _EMPTY else plain


def _read(path: Path, form: str, row_of: Callable[[Any], Request | None]) -> tuple[Request, ...]:
    try:
        rows = json.loads(path.read_text("utf-8"))
        if not isinstance(rows, list):
            raise TypeError(rows)
        return tuple(one for row in rows if (one := row_of(row)) is not None)
    except FileNotFoundError:
        raise NotFound(f"There is no {path}; --data names the folder that holds {path.name}.") from None
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotFound(f"{path} is not in the expected form: a list of {form}.") from None


def _gier(row: dict[str, Any]) -> Request | None:
    text = untagged(row["request"])
    operators = frozenset(_SPELLED.get(name, name) for name in row["operator"] or ()) & frozenset(OPERATORS)
    summaries = _texts(row.get("expert_summary"))
    if not text or not operators:
        return None
    return Request(str(row["output"]), str(row["input"]), text, operators, summaries)


def _fivek(row: dict[str, Any]) -> Request | None:
    text = untagged(row["request"])
    return Request(str(row["output"]), str(row["input"]), text) if text else None


def _instruction(row: dict[str, Any]) -> Request | None:
    sentences = _texts(row["sents"])
    if not sentences:
        return None
    return Request(str(row["uid"]), str(row["img0"]), sentences[0], others=sentences[1:])


def _texts(values: Iterable[object] | None) -> tuple[str, ...]:
    """The texts among the values; a lone text or nothing at all is read as such."""
    listed = [values] if isinstance(values, str) else values if isinstance(values, list) else []
    return tuple(text for value in listed if (text := untagged(value)))
