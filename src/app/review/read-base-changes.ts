import { isAppError } from "../../domain/core/app-error.ts";
import { type ChangedSymbols, listChangedSymbols } from "../../domain/delta/base-symbols.ts";
import type { BaseMove } from "../../domain/delta/old-context.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import { leftOutReason } from "../../domain/review/left-out-reason.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { PATCH_LIMITS } from "./complete-patches.ts";

/** Two merge bases of a pull request, and the files of its change. */
export interface MovedBase {
  /** Full object ids of the merge bases then and now. */
  readonly from: string;
  readonly to: string;
  readonly files: readonly PullFile[];
}

/** Changes of the base between two reviews. */
export interface BaseChanges {
  /** The way of each file of the change that the base changed, by its path in the base. */
  readonly moves: ReadonlyMap<string, BaseMove>;
  readonly symbols: ChangedSymbols;
}

/** Opens a commit, for the caller to close; `undefined` if it is no longer available. */
type OpenCommit = (commit: string) => Promise<Snapshot | undefined>;

const SAME: BaseChanges = { moves: new Map(), symbols: { kind: "known", names: new Set() } };
const UNAVAILABLE: BaseChanges = {
  moves: new Map(),
  symbols: { kind: "unknown", reason: "a merge base is not available" },
};
const NOTHING_EXCLUDED = { isIgnored: () => false };

/**
 * Reads what the base changed between two reviews. If a merge base is not available, hunks whose surroundings changed
 * are reviewed again. Rejects with `cancelled` only.
 */
export async function readBaseChanges(
  openCommit: OpenCommit,
  base: MovedBase,
  signal: AbortSignal,
): Promise<BaseChanges> {
  if (base.from === base.to) return SAME;
  const opened: Snapshot[] = [];
  try {
    for (const commit of [base.from, base.to]) {
      const snapshot = await openCommit(commit);
      if (snapshot !== undefined) opened.push(snapshot);
    }
    const [then, now] = opened;
    if (then === undefined || now === undefined) return UNAVAILABLE;
    const changed = await now.changes(base.from, { ...PATCH_LIMITS, signal });
    const moves = await readMoves(then, changed, { ...base, signal });
    const code = changed.filter((file) => isRead(leftOutReason(file, NOTHING_EXCLUDED)));
    return { moves, symbols: listChangedSymbols(code) };
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
    return UNAVAILABLE;
  } finally {
    for (const snapshot of opened) await snapshot.close();
  }
}

const isRead = (reason: ReturnType<typeof leftOutReason>): boolean =>
  reason === undefined || reason === "too-large";

async function readMoves(
  then: Snapshot,
  changed: readonly PullFile[],
  { files, signal }: MovedBase & { readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, BaseMove>> {
  const moves = new Map<string, BaseMove>();
  const wanted = new Set(files.map(({ path, previousPath = path }) => previousPath));
  for (const { path, previousPath = path, patch } of changed) {
    if (patch === undefined || !wanted.has(path)) continue;
    const maxBytes = PATCH_LIMITS.maxPatchChars;
    const blob = await then.read(previousPath, { maxBytes, signal });
    const text = new TextDecoder().decode(blob?.bytes);
    moves.set(path, { lines: splitLines(text), hunks: parseHunks(patch) });
  }
  return moves;
}

/** Splits a text as a diff does: a final line feed begins no further line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
