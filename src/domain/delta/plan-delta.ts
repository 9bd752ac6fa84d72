import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { type ChangeBlock, type IdentifyBlock, listBlocks } from "./change-blocks.ts";
import type { CoveredSet } from "./covered-set.ts";
import { type BaseMove, findOldContexts } from "./old-context.ts";

/** Coverage of one hunk by earlier reviews. */
export interface HunkCoverage {
  readonly path: string;
  /** 0-based index in its file. */
  readonly hunk: number;
  /** Identities of its blocks, in order. */
  readonly ids: readonly string[];
  /** True if every block was reviewed earlier. */
  readonly isCovered: boolean;
}

export interface DeltaInput {
  readonly files: readonly PullFile[];
  readonly covered: CoveredSet;
  readonly identify: IdentifyBlock;
  /** Returns a file's way from the base of the earlier review; `undefined` if that base is the same or unavailable. */
  moveOf(path: string): BaseMove | undefined;
}

/**
 * Compares the hunks of a change with those that earlier reviews covered. A block with other lines of the base around it
 * is covered only if the base, not the change, replaced those lines.
 */
export function planDelta({ files, covered, identify, moveOf }: DeltaInput): HunkCoverage[] {
  return files.flatMap((file) => {
    const { path } = file;
    const hunks = parseHunks(file.patch ?? "");
    const blocks = listBlocks(path, hunks).map((block) => ({ block, id: identify(block) }));
    const known = new Set(blocks.filter(({ id }) => covered.take(id)));
    const move = moveOf(path);
    for (const each of blocks)
      if (
        move !== undefined &&
        !known.has(each) &&
        wasCovered(each.block, { covered, identify, move })
      )
        known.add(each);
    return hunks.map((_, hunk) => {
      const own = blocks.filter(({ block }) => block.hunk === hunk);
      const ids = own.map(({ id }) => id);
      return { path, hunk, ids, isCovered: own.every((each) => known.has(each)) };
    });
  });
}

const wasCovered = (
  block: ChangeBlock,
  {
    covered,
    identify,
    move,
  }: Pick<DeltaInput, "covered" | "identify"> & { readonly move: BaseMove },
): boolean =>
  findOldContexts(block, move).some((context) => covered.take(identify(block, context)));
