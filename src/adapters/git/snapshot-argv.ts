export function lsTreeArgv(tree: string): string[] {
  return ["ls-tree", "-r", "-z", "-l", "--full-tree", tree];
}

/** Returns the arguments that print one line per name written to stdin. */
export function batchCheckArgv(): string[] {
  return ["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"];
}

/** Returns the arguments for buffered answers, used when all objects are requested at once. */
export function bufferedBatchArgv(): string[] {
  return ["cat-file", "--batch", "--buffer"];
}

export function batchArgv(): string[] {
  return ["cat-file", "--batch"];
}

/**
 * Returns the arguments that read a tree's id and write all its objects as one pack without deltas
 * and compression.
 */
export function searchPackArgv(): string[] {
  return [
    ...["-c", "core.compression=0", "-c", "pack.compression=0"],
    ...["pack-objects", "-q", "--revs", "--window=0", "--no-reuse-object", "--threads=1"],
    "objects/pack/pack",
  ];
}

export interface GrepRequest {
  readonly tree: string;
  readonly ignoreCase: boolean;
  readonly pathspecs: readonly string[];
  readonly threads: number;
}

/**
 * Returns the arguments of a search. The pattern is read from stdin, because other users of the
 * machine can read command lines.
 */
export function grepArgv({ tree, ignoreCase, pathspecs, threads }: GrepRequest): string[] {
  return [
    ...["grep", "-n", "-z", "-I", "-E", "--full-name", "--no-color", "--no-textconv"],
    ...["--no-recurse-submodules", `--threads=${threads}`],
    ...(ignoreCase ? ["-i"] : []),
    ...["-f", "-", tree, "--", ...pathspecs],
  ];
}

const DIFF_OPTIONS = [
  ...["-r", "-z", "--raw", "--no-abbrev", "-M", "-l1000"],
  ...["--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--ignore-submodules=none"],
];

const PATCH_OPTIONS = [
  ...["-p", "--full-index", "--unified=3", "--inter-hunk-context=0", "--submodule=short"],
  ...["--diff-algorithm=myers", "--indent-heuristic", "--src-prefix=a/", "--dst-prefix=b/"],
];

export interface DiffRequest {
  readonly base: string;
  readonly head: string;
  readonly hasPatches: boolean;
  /** Literal paths; none means everything. */
  readonly paths?: readonly string[];
}

/**
 * Returns the arguments of a diff. `--literal-pathspecs` is an option of git itself, before the
 * subcommand.
 */
export function diffArgv({ base, head, hasPatches, paths = [] }: DiffRequest): string[] {
  return [
    ...["--literal-pathspecs", "diff-tree", ...DIFF_OPTIONS],
    ...(hasPatches ? PATCH_OPTIONS : []),
    ...[base, head, "--", ...paths],
  ];
}
