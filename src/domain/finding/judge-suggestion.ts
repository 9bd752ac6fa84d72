import type { FileBlob } from "../diff/pull-file.ts";
import type { Place } from "./anchor.ts";
import { type FileIndex, withoutSpace } from "./diff-index.ts";

/** A replacement for the anchored lines, and whether the code host may offer to commit it. */
export interface Suggestion {
  readonly text: string;
  readonly isCommittable: boolean;
  /** Why it is shown as plain code. */
  readonly reason?: string;
}

interface Judged {
  readonly text: string;
  readonly place: Place | undefined;
  /** Lines the finding spoke of; the place must have as many. */
  readonly wantedLines: number;
  /** The file on the head; absent when nobody can say. */
  readonly head: FileBlob | undefined;
}

/**
 * Decides whether a suggestion replaces exactly `startLine..line` of the head: those lines are in the head as the
 * diff shows them, the suggestion differs from them and does not repeat the lines around them.
 */
export function judgeSuggestion(index: FileIndex | undefined, judged: Judged): Suggestion {
  const text = judged.text.replace(/\r\n/g, "\n").replace(/\n$/, "");
  const reason = whyPlain(index, { ...judged, text });
  return reason === undefined
    ? { text, isCommittable: true }
    : { text, isCommittable: false, reason };
}

function whyPlain(
  index: FileIndex | undefined,
  { text, place, wantedLines, head }: Judged,
): string | undefined {
  if (place === undefined || index === undefined) return "is not on a line of the diff";
  if (place.side !== "RIGHT") return "is on a deleted line";
  if (head === undefined) return "the file on the head is not at hand";
  const [from, to] = [place.startLine ?? place.line, place.line];
  if (to - from + 1 !== wantedLines) return "was meant for other lines";
  const lines = new TextDecoder()
    .decode(head.bytes)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  const current = lines.slice(from - 1, to);
  const shown = Array.from({ length: to - from + 1 }, (_, at) =>
    index.rowAt("RIGHT", from + at)?.text.replace(/\r$/, ""),
  );
  if (current.length !== shown.length || current.some((line, at) => line !== shown[at])) {
    return "the head does not read as the diff does";
  }
  const wanted = text === "" ? [] : text.split("\n");
  if (wanted.join("\n") === current.join("\n")) return "changes nothing";
  return repeatsAround(wanted, current, { before: lines[from - 2], after: lines[to] })
    ? "repeats the lines around it"
    : undefined;
}

interface Around {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Models hand back the line above or below with their replacement: committed, it would stand there twice. */
function repeatsAround(
  wanted: readonly string[],
  current: readonly string[],
  { before, after }: Around,
): boolean {
  const isSame = (left: string | undefined, right: string | undefined): boolean => {
    const key = withoutSpace(left ?? "");
    // A lone bracket may well be wanted twice.
    return key.length > 2 && key === withoutSpace(right ?? "");
  };
  const first = isSame(wanted[0], before) && !isSame(current[0], before);
  const last = isSame(wanted.at(-1), after) && !isSame(current.at(-1), after);
  return first || last;
}
