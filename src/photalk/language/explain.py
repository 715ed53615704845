"""Why these commands? The acts with the words that they came from, and what else was proposed."""

from __future__ import annotations

from typing import Any

from photalk.commands import format
from photalk.language.acts import Act, Said
from photalk.language.arbitrate import LostProposal
from photalk.language.understander import Account

MAX_LINE = 400
"""Of a longer message, no more is shown."""


def to_record(account: Account) -> dict[str, Any]:
    """The account as plain JSON values; places are those of letters in what was read, null where unknown."""
    return {
        "read": account.read,
        "situation": account.situation.text(),
        "acts": [_act(act) for act in account.understanding.acts],
        "lost": [_lost(one) for one in account.lost],
    }


def to_text(message: str, account: Account) -> str:
    """The account for people: what stood, what was said, each act with its words, and what lost."""
    meant = account.understanding
    lines = [f"  stands: {_line(account.situation.text()) or 'nothing'}", f"  said:   {_line(message)}"]
    if account.read != message:
        lines.append(f"  read:   {_line(account.read)}")
    for act in meant.acts:
        lines.append(f"  {_line(str(act))}  <- {_quoted(act.clause)}")
    lines += [_line(format(command)) for command in meant.commands] or ["no command"]
    lines += [f"  not done: {_quoted(Said(part))}" for part in meant.not_done]
    for one in account.lost:
        lines.append(f"  not “{_line('; '.join(_contents(one)))}” ({_source(one)}): {one.reason}")
    return "\n".join(lines) + "\n"


def _act(act: Act) -> dict[str, Any]:
    said = [(key, value) for key, value in act.arguments if isinstance(value, Said)]
    return {
        "act": str(act),
        "clause": _span(act.clause) if act.clause is not None else None,
        "words": [{"argument": key, **_span(value)} for key, value in said],
    }


def _span(said: Said) -> dict[str, Any]:
    known = said.start >= 0
    return {"text": said.text, "start": said.start if known else None, "end": said.end if known else None}


def _lost(one: LostProposal) -> dict[str, Any]:
    proposal = one.proposal
    return {
        "from": proposal.source,
        "proposal": _contents(one),
        "probability": round(proposal.probability, 4),
        "reason": one.reason,
    }


def _contents(one: LostProposal) -> list[str]:
    """What was proposed, in its text form: acts, commands, or the words of a file name."""
    proposal = one.proposal
    acts = [str(act) for act in proposal.acts]
    return acts or [format(command) for command in proposal.commands] or [proposal.words]


def _source(one: LostProposal) -> str:
    proposal = one.proposal
    return f"reader, {proposal.probability:.2f}" if proposal.source == "reader" else proposal.source


def _quoted(said: Said | None) -> str:
    return "the whole" if said is None else f"“{_line(said.text)}”"


def _line(text: str) -> str:
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= MAX_LINE else plain[:MAX_LINE] + "…"
