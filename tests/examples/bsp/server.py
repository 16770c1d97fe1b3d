"""A server for BSP with two targets. It reports a compilation as a task."""

from __future__ import annotations

import sys

from bsp_protocol import Unknown
from bsp_protocol.bsp.v2_2.client import ClientProxy
from bsp_protocol.bsp.v2_2.handlers import ServerHandlers
from bsp_protocol.bsp.v2_2.info import PROTOCOL
from bsp_protocol.bsp.v2_2.types import (
    BuildServerCapabilities,
    BuildTarget,
    BuildTargetCapabilities,
    BuildTargetIdentifier,
    CleanCacheParams,
    CleanCacheResult,
    CompileParams,
    CompileProvider,
    CompileReport,
    CompileResult,
    CppOptionsParams,
    CppOptionsResult,
    InitializeBuildParams,
    InitializeBuildResult,
    JavacOptionsParams,
    JavacOptionsResult,
    JvmBuildTarget,
    PythonOptionsParams,
    PythonOptionsResult,
    ReadParams,
    RustWorkspaceParams,
    RustWorkspaceResult,
    ScalacOptionsParams,
    ScalacOptionsResult,
    ScalaMainClassesParams,
    ScalaMainClassesResult,
    ScalaTestClassesParams,
    ScalaTestClassesResult,
    SourcesParams,
    SourcesResult,
    StatusCode,
    TaskFinishParams,
    TaskId,
    TaskStartParams,
    WorkspaceBuildTargetsResult,
)
from testwire.cli import main
from testwire.server import Context

Ctx = Context[ClientProxy]
APP = BuildTargetIdentifier(uri="file:///project/app")
TOOL = BuildTargetIdentifier(uri="file:///project/tool")


class Handlers(ServerHandlers):
    def build_initialize(self, params: InitializeBuildParams, ctx: Ctx) -> InitializeBuildResult:
        return InitializeBuildResult(
            display_name="demo",
            version="1.0",
            bsp_version="2.2.0",
            capabilities=BuildServerCapabilities(
                compile_provider=CompileProvider(language_ids=["java"])
            ),
        )

    def build_initialized(self, params: None, ctx: Ctx) -> None: ...

    def build_shutdown(self, params: None, ctx: Ctx) -> None: ...

    def build_exit(self, params: None, ctx: Ctx) -> None: ...

    def run_read_stdin(self, params: ReadParams, ctx: Ctx) -> None: ...

    def workspace_build_targets(self, params: None, ctx: Ctx) -> WorkspaceBuildTargetsResult:
        capabilities = BuildTargetCapabilities(can_compile=True)
        app = BuildTarget(
            id=APP,
            tags=["library"],
            language_ids=["java"],
            dependencies=[],
            capabilities=capabilities,
            data_kind="jvm",
            data=JvmBuildTarget(java_version="17"),
        )
        tool = BuildTarget(
            id=TOOL,
            tags=[Unknown("docs")],
            language_ids=["zig"],
            dependencies=[APP],
            capabilities=capabilities,
            data_kind="zig",
            data={"steps": [1, None]},
        )
        return WorkspaceBuildTargetsResult(targets=[app, tool])

    async def build_target_compile(self, params: CompileParams, ctx: Ctx) -> CompileResult:
        task = TaskId(id="t1")
        start = TaskStartParams(task_id=task)
        report = CompileReport(target=APP, errors=0, warnings=1)
        finish = TaskFinishParams(
            task_id=task, status=StatusCode.OK, data_kind="compile-report", data=report
        )
        result = CompileResult(status_code=StatusCode.OK)
        if params.origin_id is not None:
            start.origin_id = finish.origin_id = result.origin_id = params.origin_id
        await ctx.client.build_task_start(start)
        await ctx.client.build_task_finish(finish)
        return result

    def build_target_sources(self, params: SourcesParams, ctx: Ctx) -> SourcesResult:
        return SourcesResult(items=[])

    def build_target_clean_cache(self, params: CleanCacheParams, ctx: Ctx) -> CleanCacheResult:
        return CleanCacheResult(cleaned=True)

    def build_target_scalac_options(
        self, params: ScalacOptionsParams, ctx: Ctx
    ) -> ScalacOptionsResult:
        return ScalacOptionsResult(items=[])

    def build_target_scala_test_classes(
        self, params: ScalaTestClassesParams, ctx: Ctx
    ) -> ScalaTestClassesResult:
        return ScalaTestClassesResult(items=[])

    def build_target_scala_main_classes(
        self, params: ScalaMainClassesParams, ctx: Ctx
    ) -> ScalaMainClassesResult:
        return ScalaMainClassesResult(items=[])

    def build_target_javac_options(
        self, params: JavacOptionsParams, ctx: Ctx
    ) -> JavacOptionsResult:
        return JavacOptionsResult(items=[])

    def build_target_python_options(
        self, params: PythonOptionsParams, ctx: Ctx
    ) -> PythonOptionsResult:
        return PythonOptionsResult(items=[])

    def build_target_cpp_options(self, params: CppOptionsParams, ctx: Ctx) -> CppOptionsResult:
        return CppOptionsResult(items=[])

    def build_target_rust_workspace(
        self, params: RustWorkspaceParams, ctx: Ctx
    ) -> RustWorkspaceResult:
        return RustWorkspaceResult(
            packages=[], raw_dependencies={}, dependencies={}, resolved_targets=[]
        )


if __name__ == "__main__":
    details = {"languages": ["java"]}
    sys.exit(main(PROTOCOL, Handlers, prog="demo", version="1.0", connection_details=details))
