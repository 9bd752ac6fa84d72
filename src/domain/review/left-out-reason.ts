import type { PullFile } from "../diff/pull-file.ts";
import type { NotReviewedReason } from "./manifest.ts";

/** Paths that are excluded from a review. */
export interface ExcludedPaths {
  /** Paths that a rule of the repository excludes. */
  readonly skipPaths?: ReadonlySet<string>;
  /** Returns whether a setting excludes a path. */
  isIgnored(path: string): boolean;
}

/**
 * Returns the reason why a changed file is not shown to the model; `undefined` if it is reviewed.
 */
export function leftOutReason(
  file: PullFile,
  { skipPaths, isIgnored }: ExcludedPaths,
): NotReviewedReason | undefined {
  if (isIgnored(file.path)) return "ignored";
  if (skipPaths?.has(file.path) === true) return "skipped-by-rule";
  if (file.omission !== undefined) return file.omission;
  if (file.patch !== undefined && file.patch !== "") {
    if (isGenerated(file.path)) return "generated";
    return isPointer(file.patch) ? "binary" : undefined;
  }
  return hasNoContentChange(file) ? "no-content-change" : "no-patch";
}

const POINTER_LINE = /^(?:@@ .*|\\.*|[-+ ](?:version|oid|size|ext-[\w-]+) \S+)$/;
const POINTER_VERSION = /^[-+ ]version https:\/\/git-lfs\.github\.com\/spec\/v\d+$/m;

/** Returns whether a patch changes a Git LFS pointer, whose content is elsewhere. */
function isPointer(patch: string): boolean {
  const lines = patch.split("\n").filter((line) => line !== "");
  return POINTER_VERSION.test(patch) && lines.every((line) => POINTER_LINE.test(line));
}

/**
 * Returns whether the change is a pure rename or mode change, or an empty file. Line counts alone
 * do not show this: code hosts also count 0 lines for binary files.
 */
function hasNoContentChange({ patch, additions, deletions }: PullFile): boolean {
  return patch === "" && additions === 0 && deletions === 0;
}

/**
 * Returns whether the change can only be read from the snapshot: the code host withheld the patch,
 * or has none.
 */
export function lacksPatch(file: PullFile): boolean {
  return !file.patch && file.omission === undefined && !hasNoContentChange(file);
}

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
