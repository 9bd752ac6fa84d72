import type { PullFileStatus } from "../../domain/diff/pull-file.ts";

/** One line of `diff-tree --raw -z`: the changed file, without its patch. */
export interface RawChange {
  readonly status: PullFileStatus;
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly isSubmodule: boolean;
  /**
   * True if the type changed, such as a file that became a link: git shows a removal and an
   * addition.
   */
  readonly isTypeChange: boolean;
  readonly oldId: string;
  readonly newId: string;
}

const SUBMODULE = "160000";
const EMPTY = Buffer.alloc(0);

/**
 * Parses raw lines from chunks, up to the empty field that separates them from the patch.
 *
 * Returns the offset in the chunk at which the patch starts, once it does.
 */
export function createRawDiffParser(
  onChange: (change: RawChange) => void,
): (chunk: Buffer) => number | undefined {
  let rest: Buffer = EMPTY;
  let fields: string[] = [];

  return (chunk) => {
    let at = 0;
    for (let nul = chunk.indexOf(0); nul !== -1; nul = chunk.indexOf(0, at)) {
      const field =
        rest.length === 0
          ? chunk.toString("utf8", at, nul)
          : Buffer.concat([rest, chunk.subarray(at, nul)]).toString("utf8");
      rest = EMPTY;
      at = nul + 1;
      if (field === "") return at;
      addField(field);
    }
    rest = Buffer.concat([rest, chunk.subarray(at)]);
    return undefined;
  };

  function addField(field: string): void {
    fields.push(field);
    const letter = fields[0]?.split(" ")[4]?.[0] ?? "";
    const hasTwoPaths = letter === "R" || letter === "C";
    if (fields.length < (hasTwoPaths ? 3 : 2)) return;
    onChange(toChange(fields, letter));
    fields = [];
  }
}

function toChange([meta = "", first = "", second]: readonly string[], letter: string): RawChange {
  const [oldMode = "", newMode = "", oldId = "", newId = ""] = meta.slice(1).split(" ");
  return {
    status: letter === "M" && oldId === newId ? "changed" : toStatus(letter),
    path: second ?? first,
    previousPath: second === undefined ? undefined : first,
    isSubmodule: oldMode === SUBMODULE || newMode === SUBMODULE,
    isTypeChange: letter === "T",
    oldId,
    newId,
  };
}

function toStatus(letter: string): PullFileStatus {
  return STATUSES[letter] ?? "modified";
}

const STATUSES: Readonly<Record<string, PullFileStatus>> = {
  A: "added",
  C: "copied",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "changed",
};
