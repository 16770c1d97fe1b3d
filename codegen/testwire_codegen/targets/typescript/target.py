"""The TypeScript target: types, validators, descriptors and typed clients for vscode-jsonrpc.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_typescript.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames, summary
from testwire_codegen.targets.typescript import view
from testwire_codegen.targets.typescript.view_tasks import tasks_module
from testwire_codegen.targets.typescript.view_types import guards_module, types_module

_TEMPLATES = Path(__file__).parent / "templates"

_RUNTIME = ("lifecycle", "params", "positions", "tasks", "validate")
"""The files that all protocol versions share. The package exports each file as `./NAME`."""


class TypeScriptTarget:
    """The target that writes the npm package in `typescript/`."""

    name = "typescript"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol).lines
        folder = f"typescript/src/{_subpath(protocol)}"
        tasks = tasks_module(protocol)
        views: dict[str, Any] = {
            "client": view.client_module(protocol),
            "guards": guards_module(protocol),
            "index": {"positions": protocol.positions, "tasks": tasks},
            "methods": view.methods_module(protocol),
            "types": types_module(protocol),
        }
        if tasks is not None:
            views["tasks"] = tasks
        if protocol.positions is not None:
            views["positions"] = view.positions_module(protocol.positions)
        return {
            f"{folder}/{name}.ts": template(
                _TEMPLATES, f"{name}.ts.j2", header=header, module=module
            )
            for name, module in views.items()
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        return {
            "typescript/.gitignore": "dist/\nnode_modules/\n",
            "typescript/.npmrc": "omit-lockfile-registry-resolved=true\n",
            "typescript/package.json": _json(_package(self.package, protocols)),
            **{
                f"typescript/src/_{name}.ts": template(
                    _TEMPLATES, f"_{name}.ts.j2", header=shared_header().lines
                )
                for name in _RUNTIME
            },
            "typescript/tsconfig.json": _json(_TSCONFIG),
        }


def _subpath(protocol: ir.Protocol) -> str:
    return f"{protocol.id}/{version_slug(protocol.version)}"


def _package(package: PackageNames, protocols: Sequence[ir.Protocol]) -> dict[str, Any]:
    own = package.npm != PackageNames().npm
    exports: dict[str, Any] = {
        f"./{_subpath(protocol)}": {
            "types": f"./dist/{_subpath(protocol)}/index.d.ts",
            "default": f"./dist/{_subpath(protocol)}/index.js",
        }
        for protocol in protocols
    }
    return {
        "name": package.npm,
        "version": package.version,
        "description": summary(protocols if own else ()),
        **({} if package.license is None else {"license": package.license}),
        "type": "module",
        "engines": {"node": ">=20"},
        "files": ["dist", "src"],
        "sideEffects": False,
        "exports": {
            **exports,
            **{
                f"./{name}": {"types": f"./dist/_{name}.d.ts", "default": f"./dist/_{name}.js"}
                for name in _RUNTIME
            },
            "./package.json": "./package.json",
        },
        "scripts": {
            "build": "tsc -p tsconfig.json",
            "check": "tsc -p tsconfig.json --noEmit",
            # npm then compiles the sources before it packs them.
            **({"prepack": "npm run build"} if own else {}),
        },
        "dependencies": {"vscode-jsonrpc": "^10.0.0"},
        "devDependencies": {"@types/node": "^20.19.0", "typescript": "~5.9.3"},
    }


_TSCONFIG: dict[str, Any] = {
    "compilerOptions": {
        "target": "ES2022",
        "module": "NodeNext",
        "moduleResolution": "NodeNext",
        "lib": ["ES2022"],
        "types": ["node"],
        "rootDir": "src",
        "outDir": "dist",
        "declaration": True,
        "declarationMap": True,
        "sourceMap": True,
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "noImplicitOverride": True,
        "noUnusedLocals": True,
        "noUnusedParameters": True,
        "verbatimModuleSyntax": True,
        "isolatedModules": True,
        "skipLibCheck": True,
    },
    "include": ["src"],
}


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


TARGET = TypeScriptTarget
