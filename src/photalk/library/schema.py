"""The tables of the catalogue, as numbered steps."""

from __future__ import annotations

import sqlite3

from photalk.library.database import Migration

FILE = "catalogue.sqlite"


def _first_tables(db: sqlite3.Connection) -> None:
    # Paths are the bytes that the file system has, since not all of them are valid Unicode. AUTOINCREMENT:
    # an id that once meant a photo never means another.
    db.execute(
        "CREATE TABLE photos (id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE,"
        " bytes INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, inode INTEGER NOT NULL,"
        " digest TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, format TEXT NOT NULL,"
        " taken TEXT, camera TEXT NOT NULL, lens TEXT NOT NULL, latitude REAL, longitude REAL,"
        " town TEXT NOT NULL, region TEXT NOT NULL, country TEXT NOT NULL, caption TEXT NOT NULL,"
        " things TEXT, colours TEXT NOT NULL, brightness REAL NOT NULL, sharpness REAL NOT NULL,"
        " kind TEXT NOT NULL, look INTEGER NOT NULL, orientation TEXT NOT NULL, main_colours TEXT NOT NULL,"
        " folder_key TEXT NOT NULL, name_key TEXT NOT NULL, camera_key TEXT NOT NULL, lens_key TEXT NOT NULL,"
        " place_key TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX photos_by_digest ON photos (digest)")
    db.execute("CREATE INDEX photos_by_taken ON photos (taken)")
    # Few photos have not been looked at for things, and those are what is asked for.
    db.execute("CREATE INDEX photos_unlooked ON photos (id) WHERE things IS NULL")
    db.execute("CREATE TABLE thumbnails (digest TEXT PRIMARY KEY, jpeg BLOB NOT NULL)")
    db.execute(
        "CREATE TABLE unreadable (path BLOB PRIMARY KEY, bytes INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,"
        " inode INTEGER NOT NULL, why TEXT NOT NULL)"
    )
    db.execute(
        "CREATE VIRTUAL TABLE words USING fts5 (name, folder, caption,"
        " tokenize = 'porter unicode61 remove_diacritics 2')"
    )


def vector_tables(db: sqlite3.Connection) -> None:
    """The tables of `exact.Exact`: what the slots of its files mean."""
    db.execute(
        "CREATE TABLE spaces (id INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE,"
        " width INTEGER NOT NULL, words INTEGER NOT NULL, places INTEGER NOT NULL,"
        " columns INTEGER NOT NULL, slots INTEGER NOT NULL)"
    )
    db.execute(
        "CREATE TABLE batches (space INTEGER NOT NULL, first INTEGER NOT NULL, ids BLOB NOT NULL,"
        " PRIMARY KEY (space, first))"
    )
    db.execute(
        "CREATE TABLE dead (space INTEGER NOT NULL, slot INTEGER NOT NULL, PRIMARY KEY (space, slot))"
        " WITHOUT ROWID"
    )


def _other_stores(db: sqlite3.Connection) -> None:
    # Where the vectors are kept, when not here; and which row there belongs to which photo (`ledger.Ledger`).
    db.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    db.execute(
        "CREATE TABLE collections (name TEXT PRIMARY KEY, identity TEXT NOT NULL, width INTEGER NOT NULL,"
        " words INTEGER NOT NULL, places INTEGER NOT NULL, columns INTEGER NOT NULL)"
    )
    db.execute(
        "CREATE TABLE entries (collection TEXT NOT NULL, first INTEGER NOT NULL, ids BLOB NOT NULL,"
        " PRIMARY KEY (collection, first))"
    )


def _mounts(db: sqlite3.Connection) -> None:
    # Folders in which a disk was mounted: what is missing while it is not, is away (`absence`).
    db.execute("CREATE TABLE mounts (path BLOB PRIMARY KEY)")


def _writing(db: sqlite3.Connection) -> None:
    # What is written in pictures (`writings.Writings`), by content: a row says that somebody has looked.
    db.execute(
        "CREATE TABLE writing (id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL UNIQUE,"
        " lines TEXT NOT NULL, unread INTEGER NOT NULL)"
    )
    db.execute("CREATE VIRTUAL TABLE written USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')")
    db.execute("CREATE VIRTUAL TABLE written_words USING fts5vocab ('written', 'row')")


def _statements(db: sqlite3.Connection) -> None:
    # What was told about photos (`statements.Statements`), by content. `key` tells several tags apart, `act`
    # what was told at once; of those about the same, the latest that was not taken back `stands`.
    db.execute(
        "CREATE TABLE statements (id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL,"
        " kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, holds INTEGER NOT NULL,"
        " source TEXT NOT NULL, said_at TEXT NOT NULL, act INTEGER NOT NULL, taken_back INTEGER NOT NULL,"
        " stands INTEGER NOT NULL)"
    )
    db.execute("CREATE INDEX statements_by_subject ON statements (digest, kind, key, said_at, id)")
    db.execute("CREATE INDEX statements_by_act ON statements (act)")
    db.execute("CREATE INDEX statements_that_stand ON statements (kind, key, digest) WHERE stands")
    # What the file of a corrected photo says of its date and place.
    db.execute(
        "CREATE TABLE recorded (digest TEXT PRIMARY KEY, taken TEXT, latitude REAL, longitude REAL,"
        " town TEXT NOT NULL, region TEXT NOT NULL, country TEXT NOT NULL)"
    )
    # Searches that were given a name: what is looked for, to be looked for anew each time.
    db.execute(
        "CREATE TABLE searches (act INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT NOT NULL,"
        " query TEXT NOT NULL, said_at TEXT NOT NULL, taken_back INTEGER NOT NULL)"
    )


def _people(db: sqlite3.Connection) -> None:
    # Faces by content, and whose they are (`people.People`). What a person said of them is kept for good: a
    # face that was `told`, faces that are not somebody's, people who are not the same.
    db.execute("CREATE TABLE faces_looked (digest TEXT PRIMARY KEY) WITHOUT ROWID")
    db.execute(
        "CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE faces (id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL, box TEXT NOT NULL,"
        " quality REAL NOT NULL, vector BLOB, person INTEGER, told INTEGER NOT NULL DEFAULT 0)"
    )
    db.execute("CREATE INDEX faces_by_digest ON faces (digest)")
    db.execute("CREATE INDEX faces_by_person ON faces (person)")
    db.execute("CREATE INDEX people_by_key ON people (key)")
    db.execute(
        "CREATE TABLE not_somebody (face INTEGER NOT NULL, person INTEGER NOT NULL,"
        " PRIMARY KEY (face, person)) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE not_same (one INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (one, other))"
        " WITHOUT ROWID"
    )
    db.execute("CREATE TABLE people_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, before TEXT NOT NULL)")


def _quality(db: sqlite3.Connection) -> None:
    # How good photos are as photographs (`qualities.Qualities`), by content; `faces` are those it is about.
    db.execute(
        "CREATE TABLE quality (digest TEXT PRIMARY KEY, sharpness REAL NOT NULL, blurry INTEGER NOT NULL,"
        " faces INTEGER NOT NULL, blinking INTEGER NOT NULL, smiling INTEGER NOT NULL,"
        " measured TEXT NOT NULL)"
    )


def _companions(db: sqlite3.Connection) -> None:
    # Files that are one photo with another: its RAW, its clip (`pairs`).
    db.execute("CREATE TABLE companions (path BLOB PRIMARY KEY, photo INTEGER NOT NULL)")
    db.execute("CREATE INDEX companions_by_photo ON companions (photo)")


MIGRATIONS: tuple[Migration, ...] = (
    _first_tables, vector_tables, _other_stores, _mounts, _writing, _statements, _people, _quality,
    _companions,
)  # fmt: skip
