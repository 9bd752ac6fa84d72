import type { FileBlob } from "../diff/pull-file.ts";
import { holdsPlaceholder, withoutPlaceholders } from "../inbound/vault.ts";
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
  if (reason === undefined) return { text, isCommittable: true };
  return { text: withoutPlaceholders(text), isCommittable: false, reason };
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
  if (text === current.join("\n")) return "changes nothing";
  if (holdsPlaceholder(text) && !holdsPlaceholder(current.join("\n")))
    return "would need a secret that is not on these lines";
  const above = lines.slice(Math.max(from - 1 - MAX_REPEATED, 0), from - 1);
  const below = lines.slice(to, to + MAX_REPEATED);
  return repeatsAround(text.split("\n"), current, { above, below })
    ? "repeats the lines around it"
    : undefined;
}

/** Lines of the file around its place that a suggestion is compared with. */
const MAX_REPEATED = 20;

interface Around {
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Models hand back lines above or below with their replacement: committed, they would stand there twice. */
function repeatsAround(
  wanted: readonly string[],
  current: readonly string[],
  { above, below }: Around,
): boolean {
  const upwards = [wanted.toReversed(), current.toReversed(), below.toReversed()] as const;
  return (
    (startsWithEnd(wanted, above) && !startsWithEnd(current, above)) ||
    (startsWithEnd(upwards[0], upwards[2]) && !startsWithEnd(upwards[1], upwards[2]))
  );
}

/** Whether a text starts with the last lines, one or more, of another. */
function startsWithEnd(lines: readonly string[], others: readonly string[]): boolean {
  const [starts, ends] = [lines.map(withoutSpace), others.map(withoutSpace)];
  return ends.some((_, at) => {
    const tail = ends.slice(at);
    // A lone bracket may well be wanted twice.
    return tail.every((key, row) => key === starts[row]) && tail.some((key) => key.length > 2);
  });
}
