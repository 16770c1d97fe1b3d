"""What a project may be called."""

from __future__ import annotations

import pytest
from testwire_codegen.scaffold.names import NameUnusable, package_name


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("server", "server"),
        ("my-server", "my_server"),
        ("My.Server_2", "my_server_2"),
        ("a--b", "a_b"),
        ("x", "x"),
    ],
)
def test_package_of_a_name(name: str, package: str) -> None:
    assert package_name(name) == package


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "no name for a project"),
        ("-x", "no name for a project"),
        ("x-", "no name for a project"),
        ("a b", "no name for a project"),
        ("a/b", "no name for a project"),
        ("../a", "no name for a project"),
        ("é", "no name for a project"),
        ("a\n", "no name for a project"),
        ('a"b', "no name for a project"),
        ("2fast", "does not start with a letter"),
        ("class", "word of Python"),
        ("match", "word of Python"),
        ("json", "module of Python"),
        ("pytest", "needs itself"),
        ("Testwire", "needs itself"),
        ("testwire-tools", "needs itself"),
        ("tests", "needs itself"),
        ("a" * 81, "at most 80"),
    ],
)
def test_a_name_that_will_not_do(name: str, why: str) -> None:
    with pytest.raises(NameUnusable, match=why):
        package_name(name)
