"""Indexing on a Ray cluster: the same library as without one, whatever is killed on the way."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import photalk
import toy_failures
import toy_space
from photalk.errors import CannotDo, CommandError, LibraryError, NotFound
from photalk.library.file_outcomes import EncodedPhoto, KnownContent, RefusedFile
from photalk.library.folder_scan import scan
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.ray_indexing import cluster, ray_workers, worker, worker_pool
from photalk.library.ray_indexing.ray_workers import RayWorkers, hired
from photalk.library.ray_indexing.worker_messages import FileTask, MissingFile
from photalk.library.report import IndexProgress, Report
from photalk.vision import sessions
from toy_ray_indexing import (
    ColourDetector,
    DeadlyEncoder,
    FarEncoder,
    OtherEncoder,
    ShownNothing,
    SlowEncoder,
    ThreadsEncoder,
    dies,
    no_detector,
)
from toy_space import ToyEncoder

Painted = Callable[..., Path]
PHOTOS = 30
_PLACES = (Path(toy_space.__file__).parent, Path(photalk.__file__).parents[1])
WHERE = os.pathsep.join(map(str, _PLACES))
"""The toys and the photalk that is tested, which may not be the one that is installed."""


SCRIPT = """
import sys
from pathlib import Path
from toy_ray_indexing import SlowEncoder
from photalk.library import indexing
from photalk.library.library import Library

indexing.KEEP_PHOTOS = 4
with Library(Path(sys.argv[1]), SlowEncoder) as library, library.crew("local", 2) as crew:
    library.index([Path(sys.argv[2])], lambda progress: print(progress.done, flush=True), crew)
"""


TWO_MACHINES = """
import sys
from pathlib import Path
from ray.cluster_utils import Cluster
from toy_ray_indexing import SlowEncoder
from photalk.library.library import Library

machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
other = machines.add_node(num_cpus=1)
machines.wait_for_nodes()
killed = []

def tell(progress):
    if progress.done >= 12 and not killed:
        killed.append(other)
        machines.remove_node(other, allow_graceful=False)

with Library(Path(sys.argv[1]), SlowEncoder) as library, library.crew(machines.address) as crew:
    report = library.index([Path(sys.argv[2])], tell, crew)
print(f"{report.new} new, {len(report.skipped)} skipped, killed {bool(killed)}")
machines.shutdown()
"""


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A cluster of two cores on this machine."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'photalk[cluster]'")
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", WHERE)  # for the workers
        warnings.simplefilter("ignore")  # Ray leaves handles of its processes and logs to the collector
        with cluster.joined("local", 2) as joined:
            yield joined
        gc.collect()


@pytest.fixture
def many(painted: Painted, tmp_path: Path) -> Path:
    """Thirty photos, three copies of one, a file that is none, and an empty one."""
    colours = [colour for colour in toy_space.COLOURS if colour != "pink"]
    for at in range(PHOTOS):
        painted(f"{at:02}.jpg", colours[at % 7], colours[(3 * at + 1) % 7])
    folder = tmp_path / "photos"
    for name in ("copy.jpg", "deeper/copy.jpg", "zz.jpg"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(folder / "00.jpg", folder / name)
    (folder / "bad.jpg").write_text("nothing")
    (folder / "empty.png").touch()
    return folder


def contents(library: Library) -> list[tuple[Photo, bytes]]:
    """All that the library knows, apart from the ids and the vectors."""
    ids = library.store.ids()
    photos = [(replace(photo, id=0), library.thumbnail(photo.id)) for photo in library.photos(ids)]
    return sorted(photos, key=lambda pair: pair[0].path)


def vectors(library: Library) -> dict[str, tuple[Any, ...]]:
    ids = library.store.ids()
    rows = library.store.rows(ids)
    assert rows.details is not None
    return {
        photo.path: (rows.vectors[at], rows.tags[at], rows.details[at])
        for at, photo in enumerate(library.photos(ids))
    }


def assert_equal(one: Library, two: Library) -> None:
    assert contents(one) == contents(two)
    ours, theirs = vectors(one), vectors(two)
    assert ours.keys() == theirs.keys()
    for path, (vector, tags, details) in ours.items():
        assert np.abs(vector - theirs[path][0]).max() < 1e-5
        assert np.array_equal(tags, theirs[path][1])
        assert np.array_equal(details, theirs[path][2])


def spread(
    ray: Any,
    library: Library,
    folder: Path,
    encoder: Callable[[], ToyEncoder] = ToyEncoder,
    tell: Callable[[IndexProgress, RayWorkers], None] | None = None,
    detector: Any = None,
) -> Report:
    with hired(ray, encoder, "toy-1", detector, 2) as workers:
        return library.index([folder], lambda progress: tell(progress, workers) if tell else None, workers)


def plain(folder: Path, place: Path, detector: Any = None) -> tuple[Library, Report]:
    library = Library(place, ToyEncoder, detector)
    return library, library.index([folder])


@pytest.mark.cluster
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
class TestOnACluster:
    def test_the_library_is_the_same_as_without_a_cluster(self, ray: Any, many: Path, tmp_path: Path) -> None:
        usual, expected = plain(many, tmp_path / "usual", ColourDetector)
        with usual, Library(tmp_path / "library", ToyEncoder, ColourDetector) as library:
            stages: set[str] = set()
            report = spread(ray, library, many, ToyEncoder, lambda p, _: stages.add(p.stage), ColourDetector)
            assert_equal(library, usual)
            assert (report.photos, report.new) == (expected.photos, expected.new) == (33, 33)
            assert sorted(report.skipped, key=str) == sorted(expected.skipped, key=str)
            assert len(report.skipped) == 2
            assert stages == {"photos", "things"}
            assert library.catalogue.unlooked() == []
            assert library.photos(library.store.ids())[0].things
            again = spread(ray, library, many)
            assert (again.new, again.unchanged, len(again.skipped)) == (0, 33, 2)

    def test_content_that_is_known_is_encoded_once(
        self, ray: Any, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ray_workers, "BATCH", 1)
        monkeypatch.setattr(worker_pool, "AHEAD", 1)
        with Library(tmp_path / "library", ToyEncoder) as library:
            spread(ray, library, many)
            before = {photo.path: photo.id for photo in library.photos(library.store.ids())}
            (many / "05.jpg").rename(many / "moved.jpg")
            shutil.copy(many / "06.jpg", many / "another.jpg")
            os.utime(many / "07.jpg", (1, 1))
            # A worker that would die if it were shown one of them again.
            report = spread(ray, library, many, ShownNothing)
            assert (report.moved, report.new, report.gone, report.changed) == (1, 1, 0, 0)
            moved = library.by_path(many / "moved.jpg")
            assert moved is not None
            assert moved.id == before[str(many / "05.jpg")]

    def test_a_worker_that_is_killed_costs_nothing(self, ray: Any, many: Path, tmp_path: Path) -> None:
        killed: list[int] = []

        def kill(progress: IndexProgress, workers: RayWorkers) -> None:
            if progress.done >= 5 * (len(killed) + 1) and len(killed) < 3:
                hand = workers.hands.all[len(killed) % len(workers.hands.all)]
                if hand.starting is None:
                    ray.kill(hand.actor)
                    killed.append(progress.done)

        usual, expected = plain(many, tmp_path / "usual")
        with usual, Library(tmp_path / "library", ToyEncoder) as library:
            report = spread(ray, library, many, SlowEncoder, kill)
            assert killed
            assert_equal(library, usual)
            assert (report.new, len(report.skipped)) == (expected.new, 2)

    def test_a_file_that_crashes_its_worker_is_the_only_one_lost(
        self, ray: Any, many: Path, painted: Painted, tmp_path: Path
    ) -> None:
        painted("11 deadly.jpg", "pink")
        with Library(tmp_path / "library", ToyEncoder) as library:
            report = spread(ray, library, many, DeadlyEncoder)
            assert (report.new, len(report.skipped)) == (33, 3)
            (why,) = [skipped.why for skipped in report.skipped if "deadly" in skipped.path]
            assert (
                why
                == f"'{many / '11 deadly.jpg'}' cannot be read (the worker that opened it was lost 3 times)."
            )
            # It may have been the machine: the next run tries it again.
            assert spread(ray, library, many).new == 1

    @pytest.mark.parametrize("beside", [False, True])
    def test_a_file_that_fails_in_whatever_way_is_the_only_one_lost(
        self,
        ray: Any,
        many: Path,
        painted: Painted,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        beside: bool,
    ) -> None:
        monkeypatch.setattr(ray_workers, "PASSED_ON", (*worker.PASSED_ON, toy_failures.ATTEMPTS))
        monkeypatch.setenv(toy_failures.ATTEMPTS, str(tmp_path / "attempts"))
        kinds = ["MemoryError", "RecursionError", "Unpicklable", "Unsendable", "Speechless", "Uncaught"]
        if beside:
            monkeypatch.setenv("PHOTALK_ISOLATE", "1")
            kinds = ["Uncaught", *toy_failures.LOSSES]
        for kind in kinds:
            toy_failures.spoil(painted(f"11 {kind}.jpg", "red"), kind)
        pink = painted("12 pink.jpg", "pink")
        with Library(tmp_path / "library", ToyEncoder) as library:
            report = spread(ray, library, many, toy_failures.FailingEncoder)
            assert report.new == 33
            why = {Path(skipped.path).stem.removeprefix("11 "): skipped.why for skipped in report.skipped}
            assert {*why} == {*kinds, "bad", "empty", "12 pink"}
            assert f"'{pink}' cannot be used" in why["12 pink"]
            assert sorted((tmp_path / "attempts").read_text().split()) == sorted(kinds)

    def test_files_that_workers_cannot_open_are_sent(self, ray: Any, many: Path, tmp_path: Path) -> None:
        usual, expected = plain(many, tmp_path / "usual")
        with usual, Library(tmp_path / "library", ToyEncoder) as library:
            report = spread(ray, library, many, FarEncoder)
            assert_equal(library, usual)
            assert sorted(report.skipped, key=str) == sorted(expected.skipped, key=str)

    def test_workers_with_another_encoder_are_turned_away(self, ray: Any, many: Path, tmp_path: Path) -> None:
        with Library(tmp_path / "library", ToyEncoder) as library:
            with pytest.raises(LibraryError, match="is toy-2, not toy-1: install the same photalk"):
                spread(ray, library, many, OtherEncoder)
            with pytest.raises(LibraryError, match="There is no detector"):
                spread(ray, library, many, no_detector)
            assert len(library) == 0

    def test_without_a_detector_that_is_a_note(self, ray: Any, many: Path, tmp_path: Path) -> None:
        with Library(tmp_path / "library", ToyEncoder, no_detector) as library:
            report = spread(ray, library, many, ToyEncoder, detector=no_detector)
            assert report.notes == ("Things in the photos were not looked for. There is no detector.",)
            assert report.new == 33

    def test_workers_that_cannot_start_are_a_sentence(
        self, ray: Any, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(worker_pool, "MOST_DEATHS", 2)
        with (
            Library(tmp_path / "library", ToyEncoder) as library,
            pytest.raises(LibraryError, match="end before"),
        ):
            spread(ray, library, many, dies)

    def test_an_interruption_keeps_what_is_done(self, ray: Any, many: Path, tmp_path: Path) -> None:
        def interrupt(progress: IndexProgress, _: RayWorkers) -> None:
            if progress.done >= 10:
                raise KeyboardInterrupt

        usual, _ = plain(many, tmp_path / "usual")
        with usual, Library(tmp_path / "library", ToyEncoder) as library:
            first = spread(ray, library, many, SlowEncoder, interrupt)
            assert first.interrupted
            assert 0 < len(library) < 33
            second = spread(ray, library, many)
            assert first.new + second.new == 33
            assert_equal(library, usual)

    def test_a_worker_uses_one_thread_for_its_models(self, ray: Any, many: Path) -> None:
        with hired(ray, ThreadsEncoder, "toy-1", None, 1) as workers:
            photos = [seen for seen in scan(str(many)) if seen.path.endswith("1.jpg")]
            found = [*workers.examined(photos, {})]
            assert len(found) == 3
            for one in found:
                assert isinstance(one, EncodedPhoto)
                assert one.encoded.vectors[0, 0] == 1
                assert one.look.square.size == 0
            (spent,) = workers.gathered()
            assert spent.seconds > 0
            assert spent.memory > 10**7

    def test_killed_in_the_middle_it_goes_on_where_it_was(self, ray: Any, many: Path, tmp_path: Path) -> None:
        usual, _ = plain(many, tmp_path / "usual")
        place = tmp_path / "library"
        running = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(place), str(many)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": WHERE},
        )  # fmt: skip
        assert running.stdout is not None
        with running:
            for line in running.stdout:
                if int(line) >= 12:
                    running.kill()
                    break
        with usual, Library(place, ToyEncoder) as library:
            done = len(library)
            assert 0 < done < 33
            assert spread(ray, library, many).new == 33 - done
            assert_equal(library, usual)

    def test_a_machine_that_is_lost_costs_nothing(self, many: Path, tmp_path: Path) -> None:
        # A process of its own: Ray can be in one cluster at a time.
        ran = subprocess.run(
            [sys.executable, "-c", TWO_MACHINES, str(tmp_path / "library"), str(many)],
            capture_output=True, text=True, env={**os.environ, "PYTHONPATH": WHERE}, timeout=300,
            check=False,
        )  # fmt: skip
        assert ran.stdout.splitlines()[-1:] == ["33 new, 2 skipped, killed True"], ran.stderr[-2000:]
        usual, _ = plain(many, tmp_path / "usual")
        with usual, Library(tmp_path / "library", ToyEncoder) as library:
            assert_equal(library, usual)


def test_addresses_are_checked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: object())
    assert cluster.checked("local") == "local"
    for wrong in ("", "host", "host:", ":1", "host:0", "host:70000", "ray://host:10001", "http://host:1"):
        with pytest.raises(CommandError, match="is no address of a Ray cluster"):
            cluster.checked(wrong)


def test_an_address_where_nobody_answers_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: object())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        with pytest.raises(NotFound, match=r"No Ray cluster answers at 127\.0\.0\.1:"):
            cluster.checked(f"127.0.0.1:{free.getsockname()[1]}")


def test_a_server_that_is_no_cluster_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: object())
    monkeypatch.setattr(cluster, "_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(NotFound, match="No Ray cluster answers"):  # it says nothing
            cluster.checked(address)

        def answer() -> None:
            for _ in range(2):  # the one before has hung up and is still in the queue
                line, _ = server.accept()
                with line:
                    line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(NotFound, match="is no Ray cluster"):
            cluster.checked(address)
        thread.join()


def test_without_ray_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(CannotDo, match=r"pip install 'photalk\[cluster\]'"):
        cluster.checked("local")


def test_a_worker_takes_a_file_for_ours_only_if_it_looks_like_it(
    painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Here it is no process of its own: what it sets is put back afterwards.
    monkeypatch.setattr(sessions, "_threads", 0)
    monkeypatch.setenv("VIPS_CONCURRENCY", "0")
    path = painted("red.jpg", "red")
    (seen,) = scan(str(path))
    errand = FileTask(seen)
    looking = worker.Worker(ToyEncoder, None, {})
    assert looking.ready().identity == "toy-1"
    (answer,) = looking.look([errand])
    assert isinstance(answer, EncodedPhoto)
    digest = answer.look.photo.digest
    assert looking.look([replace(errand, known=frozenset({digest}))]) == [KnownContent(seen, digest)]
    other = seen._replace(bytes=seen.bytes + 1)
    assert looking.look([FileTask(other)]) == [MissingFile(other)]
    older = seen._replace(mtime_ns=seen.mtime_ns - 10**10)
    assert looking.look([FileTask(older)]) == [MissingFile(older)]
    (sent,) = looking.look([FileTask(older, content=path.read_bytes())])
    assert isinstance(sent, EncodedPhoto)
    assert (sent.look.seen, sent.look.photo) == (older, answer.look.photo)
    path.unlink()
    assert looking.look([errand]) == [MissingFile(seen)]
    (bad,) = looking.look([FileTask(seen, content=b"nothing")])
    assert isinstance(bad, RefusedFile)
    assert f"'{path}'" in bad.why


def test_content_that_a_worker_has_no_room_for_is_refused_and_tried_again_later(
    painted: Painted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_threads", 0)
    monkeypatch.setenv("VIPS_CONCURRENCY", "0")
    path = painted("red.jpg", "red")
    (seen,) = scan(str(path))
    looking = worker.Worker(ToyEncoder, None, {})
    looking.ready()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    (bad,) = looking.look([FileTask(seen, content=path.read_bytes())])
    assert isinstance(bad, RefusedFile)
    assert bad.why.startswith(f"'{path}' cannot be read (a worker could not keep it for a moment: No such")
