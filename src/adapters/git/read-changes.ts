import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ChangesOptions } from "../../ports/snapshots.ts";
import { createChangeCollector } from "./collect-changes.ts";
import { BIG_FILE_BYTES } from "./git-config.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { batchCheckArgv, diffArgv } from "./snapshot-argv.ts";

export interface ReadChangesRequest {
  readonly git: GitProgram;
  /** Full object id of the base tree. */
  readonly base: string;
  readonly head: string;
  readonly options: ChangesOptions;
}

/** Lists the differences of two trees, with patches, in one pass over the output of `diff-tree`. */
export async function readChanges(request: ReadChangesRequest): Promise<readonly PullFile[]> {
  const { path } = request.options;
  if (path === undefined) return readDiff(request, undefined);
  // A limited diff has no renames, so the sources are looked up in an unlimited one without
  // patches.
  const limit = { maxPatchChars: 0, maxTotalChars: 0 };
  const outline = await readDiff({ ...request, options: { ...request.options, ...limit } }, []);
  const file = outline.find((change) => change.path === path);
  if (file === undefined) return [];
  const paths = [file.path, ...(file.previousPath === undefined ? [] : [file.previousPath])];
  const changes = await readDiff(request, paths);
  return changes.filter((change) => change.path === path);
}

/**
 * Reads a diff of `paths`: `undefined` is everything, an empty list is everything without patches.
 */
async function readDiff(
  { git, base, head, options }: ReadChangesRequest,
  paths: readonly string[] | undefined,
): Promise<readonly PullFile[]> {
  const { signal } = options;
  const hasPatches = paths?.length !== 0;
  const diff = git.stream(diffArgv({ base, head, hasPatches, paths: paths ?? [] }), { signal });
  const collector = createChangeCollector(options);
  for await (const chunk of diff.chunks) collector.push(chunk);
  const exit = await diff.exit;
  if (exit.exitCode !== 0) throw toGitError("diff-tree", exit);
  if (!hasPatches) return collector.outline();
  const { files, binaryIds } = collector.finish();
  const sizes = await readObjectSizes(git, [...binaryIds.values()].flat(), signal);
  return files.map((file) => {
    const ids = binaryIds.get(file) ?? [];
    const isBig = ids.some((id) => (sizes.get(id) ?? 0) >= BIG_FILE_BYTES);
    return isBig ? { ...file, omission: "too-large" } : file;
  });
}

/** Reads the sizes of objects by id; missing objects are left out. */
async function readObjectSizes(
  git: GitProgram,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const result = await git.run(batchCheckArgv(), { input: `${ids.join("\n")}\n`, signal });
  if (result.exitCode !== 0) throw toGitError("cat-file", result);
  const lines = result.stdout.toString("latin1").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [id, type, size] = line.split(" ");
      return id === undefined || type === "missing" || size === undefined
        ? []
        : [[id, Number(size)] as const];
    }),
  );
}
