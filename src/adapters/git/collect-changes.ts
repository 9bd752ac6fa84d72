import type { PullFile } from "../../domain/diff/pull-file.ts";
import { createSectionParser, type PatchSection } from "./patch-sections.ts";
import { createRawDiffParser, type RawChange } from "./raw-diff.ts";
import { joinSections, toOutline, toPullFile } from "./to-pull-file.ts";

export interface PatchLimits {
  readonly maxPatchChars: number;
  readonly maxTotalChars: number;
}

export interface ChangeCollector {
  push(chunk: Buffer): void;
  /** Returns the files of the raw lines, without patches. */
  outline(): readonly PullFile[];
  finish(): CollectedChanges;
}

export interface CollectedChanges {
  readonly files: readonly PullFile[];
  /** Object ids of the files that git treats as binary, which includes too large ones. */
  readonly binaryIds: ReadonlyMap<PullFile, readonly string[]>;
}

/** Most bytes of UTF-8 for one UTF-16 code unit of JavaScript. */
const BYTES_PER_CHAR = 3;

/**
 * Parses `diff-tree --raw -z -p`: raw lines, an empty one, then the patch, whose sections have the
 * same order.
 */
export function createChangeCollector(limits: PatchLimits): ChangeCollector {
  /** Released one by one when their patches arrive: there may be a million. */
  const changes: (RawChange | undefined)[] = [];
  const files: PullFile[] = [];
  const binaryIds = new Map<PullFile, readonly string[]>();
  const readRaw = createRawDiffParser((change) => changes.push(change));
  let charsLeft = limits.maxTotalChars;
  let removal: PatchSection | undefined;
  let isInPatch = false;

  const sections = createSectionParser(maxSectionBytes, (section) => {
    const change = changes[files.length];
    if (change === undefined) throw new Error("git showed a patch for a file it did not list");
    if (change.isTypeChange && removal === undefined) {
      removal = section;
      return;
    }
    changes[files.length] = undefined;
    addFile(change, removal === undefined ? section : joinSections(removal, section));
    removal = undefined;
  });

  return {
    push: (chunk) => {
      const start = isInPatch ? 0 : readRaw(chunk);
      if (start === undefined) return;
      isInPatch = true;
      sections.push(chunk.subarray(start));
    },
    outline: () => changes.filter((change) => change !== undefined).map(toOutline),
    finish: () => {
      sections.finish();
      if (files.length !== changes.length) throw new Error("git listed a file without its patch");
      return { files, binaryIds };
    },
  };

  function maxSectionBytes(): number {
    return Math.min(limits.maxPatchChars, charsLeft) * BYTES_PER_CHAR + 1;
  }

  function addFile(change: RawChange, section: PatchSection): void {
    const file = toPullFile(change, section, Math.min(limits.maxPatchChars, charsLeft));
    const isOverTotal = file.omission === "too-large" && limits.maxPatchChars >= charsLeft;
    charsLeft = isOverTotal ? -1 : charsLeft - (file.patch?.length ?? 0);
    if (file.omission === "binary") binaryIds.set(file, [change.oldId, change.newId]);
    files.push(file);
  }
}
