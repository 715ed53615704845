# The five verbs of the house; each makes .venv first when it is not there or out of date.

.PHONY: test lint fix bench docs lock page
.DEFAULT_GOAL := test

test: .venv/ready
	scripts/test

lint: .venv/ready
	scripts/lint

fix: .venv/ready
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: .venv/ready
	.venv/bin/photalk bench edit

docs: .venv/ready
	.venv/bin/python scripts/docs.py
	.venv/bin/python scripts/pictures.py

# The versions that everybody develops with.
lock: .venv/ready
	.venv/bin/python scripts/lock.py

# The web page, built into the package; wheels carry it, a checkout makes it once.
page:
	scripts/page

.venv/ready: pyproject.toml lab/pyproject.toml requirements-dev.lock scripts/venv
	scripts/venv
