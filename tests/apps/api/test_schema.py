"""The API holds what its OpenAPI says, whatever is sent: no answer is a server's error."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from photalk.apps.api.app import api
from toy_server import Served

TRIES = 12
"""Of each route."""


def test_whatever_is_sent_no_answer_is_a_server_error(served: Served) -> None:
    served.begin()
    schema = schemathesis.openapi.from_dict(served.client.get("/api/v1/openapi.json").json())
    routes = 0
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path.endswith("/events"):
            continue  # these do not end by themselves
        routes += 1

        @settings(
            max_examples=TRIES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def one(case: schemathesis.Case) -> None:
            _aim(case, served)
            sent = case.as_transport_kwargs(base_url="http://testserver")
            sent.pop("cookies", None)
            if isinstance(sent.get("data"), bytes):
                sent["content"] = sent.pop("data")
            response = served.client.request(**sent)
            assert response.status_code < 500, (case.method, case.path, sent, response.text)

        one()
    assert routes > 25


def _aim(case: schemathesis.Case, served: Served) -> None:
    """Let the case meet what is there: most made-up names would end at "not found"."""
    parameters = case.path_parameters or {}
    if "library" in parameters:
        parameters["library"] = served.served_library.id
    for name, most in (("session", 1), ("picture", 8), ("step", 3)):
        if isinstance(number := parameters.get(name), int):
            parameters[name] = abs(number) % (most + 1) + (most == 1)


def test_every_route_is_described(served: Served) -> None:
    document = api(served.server_state).openapi()
    assert len(document["paths"]) > 20
    for path, methods in document["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert any(code.startswith("2") for code in operation["responses"])
