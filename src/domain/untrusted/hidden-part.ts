import { cutText } from "./cut-text.ts";
import { decodeInvisible } from "./decode-invisible.ts";
import { findInvisibleRuns } from "./invisible.ts";

/** The way in which a part of a text was hidden from readers of the page. */
export type HiddenKind =
  | "invisible"
  | "control"
  | "marks"
  | "comment"
  | "element"
  | "attribute"
  | "definition"
  | "blank";

/** A part that was removed from a text, or made visible in it. */
export interface HiddenPart {
  readonly kind: HiddenKind;
  /** Kind of text, such as "description". */
  readonly where: string;
  /** Its decoded text, cut to `MAX_KEPT_CHARS`; empty if there is none. */
  readonly text: string;
  /** Number of hidden characters. */
  readonly count: number;
}

/** Collects the hidden parts of one text. */
export interface HiddenParts {
  readonly all: readonly HiddenPart[];
  add(kind: HiddenKind, text: string, count?: number): void;
}

const MAX_PARTS = 20;
/** A text of exactly this length may have been cut. */
export const MAX_KEPT_CHARS = 8_000;
/** Maximum length of a quote for people. */
const MAX_QUOTED_CHARS = 200;
const MORE_TEXT = "and more that is not listed";

const KIND_LABELS: Readonly<Record<HiddenKind, string>> = {
  invisible: "invisible characters",
  control: "control characters",
  marks: "stacked accents",
  comment: "a hidden comment",
  element: "a hidden element",
  attribute: "text that only the source shows",
  definition: "an unused link definition",
  blank: "a long gap",
};

/** Creates a list of bounded length, regardless of the number of hidden parts. */
export function createHiddenParts(where: string): HiddenParts {
  const all: HiddenPart[] = [];
  return {
    all,
    add: (kind, text, count = text.length) => {
      const said = cutText(text.trim(), MAX_KEPT_CHARS);
      if (all.length > MAX_PARTS || (said === "" && !COUNTED.has(kind))) return;
      // The general note at the limit replaces further text.
      const told = all.length === MAX_PARTS ? MORE_TEXT : said;
      all.push({ kind, where, text: told, count });
    },
  };
}

const COUNTED: ReadonlySet<HiddenKind> = new Set(["invisible", "control", "marks", "blank"]);

/** Adds the invisible characters of a text as one part, with their decoded message. */
export function addInvisible(parts: HiddenParts, text: string): void {
  const runs = findInvisibleRuns(text);
  if (runs.length === 0) return;
  const words = [...runs, runs.join("")].map(decodeInvisible).find((said) => said !== undefined);
  const count = runs.reduce((sum, run) => sum + [...run].length, 0);
  parts.add("invisible", words ?? "", count);
}

/** Decides whether a part contained a message to a machine: only such parts are reported to people. */
export function hasMessage({ text }: HiddenPart): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Describes a hidden part for logs and findings. The quoted text is untrusted. */
export function describeHiddenPart({ kind, where, text, count }: HiddenPart): string {
  const what = COUNTED.has(kind) ? `${count} ${KIND_LABELS[kind]}` : KIND_LABELS[kind];
  return `${where}: ${kind === "blank" ? KIND_LABELS.blank : what}${text === "" ? "" : `: ${cutText(text, MAX_QUOTED_CHARS)}`}`;
}
