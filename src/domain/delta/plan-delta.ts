import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { type ChangeBlock, type IdentifyBlock, listBlocks } from "./change-blocks.ts";
import { type CoveredIds, identifyFile } from "./coverage.ts";
import { type CoveredSet, createCoveredSet } from "./covered-set.ts";
import { type BaseMove, createFindOldContexts } from "./old-context.ts";

/** Coverage of one hunk by earlier reviews. */
export interface HunkCoverage {
  readonly path: string;
  /** 0-based index in its file. */
  readonly hunk: number;
  /** 1-based first lines, as in its header. */
  readonly oldStart: number;
  readonly newStart: number;
  /** Identities of its blocks, in order. */
  readonly ids: readonly string[];
  /** True if every block was reviewed earlier. */
  readonly isCovered: boolean;
}

/** A change, and what earlier reviews of it covered. */
export interface DeltaInput {
  readonly files: readonly PullFile[];
  readonly covered: CoveredIds;
  readonly identify: IdentifyBlock;
  /** Returns a file's way from the base of the earlier review; `undefined` if that base is the same or unavailable. */
  moveOf(file: PullFile): BaseMove | undefined;
}

/**
 * Compares the hunks of a change with those that earlier reviews covered. A block with other lines of the base around it
 * is covered only if the base, not the change, replaced those lines.
 */
export function planDelta(input: DeltaInput): HunkCoverage[] {
  const { kind, ids } = input.covered;
  const covered = createCoveredSet(kind === "blocks" ? ids : []);
  const files = new Set(kind === "files" ? ids : []);
  return input.files.flatMap((file) => {
    const hunks = planFile(file, { ...input, covered });
    const isCovered = files.has(identifyFile(hunks.flatMap((hunk) => hunk.ids)));
    return isCovered ? hunks.map((hunk) => ({ ...hunk, isCovered })) : hunks;
  });
}

interface FileDelta extends Pick<DeltaInput, "identify" | "moveOf"> {
  readonly covered: CoveredSet;
}

function planFile(file: PullFile, input: FileDelta): HunkCoverage[] {
  const { path, patch = "" } = file;
  const { covered, identify } = input;
  const hunks = parseHunks(patch);
  const blocks = listBlocks(path, hunks).map((block) => ({ block, id: identify(block) }));
  const known = new Set(blocks.filter(({ block, id }) => isText(block) && covered.take(id)));
  const move = input.moveOf(file);
  if (move !== undefined) {
    const findOldContexts = createFindOldContexts(move);
    const wasCovered = (block: ChangeBlock): boolean =>
      isText(block) &&
      findOldContexts(block).some((context) => covered.take(identify(block, context)));
    for (const each of blocks) if (!known.has(each) && wasCovered(each.block)) known.add(each);
  }
  const planned = hunks.map(({ oldStart, newStart }, hunk) => {
    const ids: string[] = [];
    return { path, hunk, oldStart, newStart, ids, isCovered: true };
  });
  for (const each of blocks) {
    const hunk = planned[each.block.hunk];
    hunk?.ids.push(each.id);
    if (hunk !== undefined && !known.has(each)) hunk.isCovered = false;
  }
  return planned;
}

/** Bytes that are no UTF-8 are all read as the same character: with it, different lines look alike. */
const isText = ({ lines }: ChangeBlock): boolean => !lines.some((line) => line.includes("\ufffd"));
