const LOCK_FILES: ReadonlySet<string> = new Set([
  "bun.lock",
  "cargo.lock",
  "composer.lock",
  "deno.lock",
  "flake.lock",
  "gemfile.lock",
  "go.sum",
  "gradle.lockfile",
  "mix.lock",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "package.resolved",
  "packages.lock.json",
  "pdm.lock",
  "pipfile.lock",
  "pnpm-lock.yaml",
  "podfile.lock",
  "poetry.lock",
  "pubspec.lock",
  "uv.lock",
  "yarn.lock",
]);

const GENERATED_NAME =
  /(\.min\.(js|css|mjs)|\.(js|css)\.map|\.pb\.go|_pb2(_grpc)?\.py|\.g\.dart|\.designer\.cs|\.snap)$/;
const VENDORED_FOLDER = /(^|\/)(node_modules|bower_components|vendor|third_party)\//;

/**
 * Returns whether a file was written by a tool, judging by its path: lock files, minified and
 * generated code, vendored folders. Markers inside the file are untrusted and ignored.
 */
export function isGenerated(path: string): boolean {
  const name = (path.split("/").at(-1) ?? path).toLowerCase();
  return LOCK_FILES.has(name) || GENERATED_NAME.test(name) || VENDORED_FOLDER.test(path);
}
