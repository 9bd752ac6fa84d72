export function lsTreeArgv(tree: string): string[] {
  return ["ls-tree", "-r", "-z", "-l", "--full-tree", tree];
}

/** Answers one line per name written to it. */
export function batchCheckArgv(): string[] {
  return ["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"];
}

/** Answers in larger pieces, for one who has asked for everything at once. */
export function bufferedBatchArgv(): string[] {
  return ["cat-file", "--batch", "--buffer"];
}

export function batchArgv(): string[] {
  return ["cat-file", "--batch"];
}

/** Reads a tree's id, writes everything in it as one pack without deltas and compression. */
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

/** Reads the pattern from its input: whoever is on this machine reads command lines. */
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
  /** Taken literally; none means everything. */
  readonly paths?: readonly string[];
}

/** `--literal-pathspecs` is an option of git itself, before the subcommand. */
export function diffArgv({ base, head, hasPatches, paths = [] }: DiffRequest): string[] {
  return [
    ...["--literal-pathspecs", "diff-tree", ...DIFF_OPTIONS],
    ...(hasPatches ? PATCH_OPTIONS : []),
    ...[base, head, "--", ...paths],
  ];
}
