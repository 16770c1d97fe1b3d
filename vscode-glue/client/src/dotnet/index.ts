/** Test apps of .NET: their project files, their builds and their launch commands. */
export { type AppsOptions, DotnetApp, findApps } from './app.js';
export type { BuildError } from './build.js';
export { findDotnet } from './command.js';
