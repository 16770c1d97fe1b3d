"""Valid and invalid project names."""

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
        ("", "expected a project name"),
        ("-x", "expected a project name"),
        ("x-", "expected a project name"),
        ("a b", "expected a project name"),
        ("a/b", "expected a project name"),
        ("../a", "expected a project name"),
        ("é", "expected a project name"),
        ("a\n", "expected a project name"),
        ('a"b', "expected a project name"),
        ("2fast", "expected a name that starts with a letter"),
        ("class", "name of a Python keyword"),
        ("match", "name of a Python keyword"),
        ("json", "name of a standard library module"),
        ("test", "name of a standard library module"),
        ("Compression", "name of a standard library module"),
        ("distutils", "name of a standard library module"),
        ("pytest", "that the project requires"),
        ("Testwire", "that the project requires"),
        ("testwire-tools", "that the project requires"),
        ("tests", "that the project requires"),
        ("a" * 81, "at most 80"),
    ],
)
def test_a_name_that_will_not_do(name: str, why: str) -> None:
    with pytest.raises(NameUnusable, match=why):
        package_name(name)
