"""Fixtures with the compiled apps. A test that uses `built` runs once for each language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from tests.languages.languages import Built, Language, Unavailable, build, languages


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that uses `built` once for each language, with the mark of the language."""
    if "built" in metafunc.fixturenames:
        rows = [
            pytest.param(each, id=each.name, marks=getattr(pytest.mark, each.name))
            for each in languages()
        ]
        metafunc.parametrize("built", rows, indirect=True, scope="session")


@pytest.fixture(scope="session")
def build_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Language], Built]]:
    """Return a function that compiles an app at its first call. Raises Unavailable."""
    found: dict[str, Built] = {}
    with pytest.MonkeyPatch.context() as patch:

        def once(language: Language) -> Built:
            if language.name not in found:
                for name, value in language.environment().items():
                    patch.setenv(name, value)
                folder = tmp_path_factory.mktemp(language.name)
                found[language.name] = build(language, folder)
            return found[language.name]

        yield once


@pytest.fixture(scope="session")
def built(request: pytest.FixtureRequest, build_once: Callable[[Language], Built]) -> Built:
    """Compile the package and the app of a language. Skips without the tools of the language."""
    try:
        return build_once(request.param)
    except Unavailable as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def every(
    request: pytest.FixtureRequest, build_once: Callable[[Language], Built]
) -> dict[str, Built | str]:
    """Compile the apps of all selected languages. The value is the reason if a tool is missing."""
    selected: list[Language] = [
        cast(Language, item.callspec.params["built"])
        for item in request.session.items
        if isinstance(item, pytest.Function)
        and hasattr(item, "callspec")
        and "built" in item.callspec.params
    ]
    found: dict[str, Built | str] = {}
    for language in dict.fromkeys(selected):
        try:
            found[language.name] = build_once(language)
        except Unavailable as error:
            found[language.name] = str(error)
    return found
