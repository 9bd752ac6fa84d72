import { createVault, type Vault } from "../inbound/vault.ts";
import { cutText } from "./cut-text.ts";
import { createFenceDisarmer, disarmLookalikes } from "./disarm-fences.ts";
import {
  addInvisible,
  createHiddenParts,
  type HiddenPart,
  type HiddenParts,
} from "./hidden-part.ts";
import { showInvisible, stripInvisible } from "./invisible.ts";
import { readMarkdown } from "./read-markdown.ts";
import { stripControls } from "./strip-controls.ts";

/**
 * The kind of a text. Code keeps its hidden characters (made visible), prose loses them, logs keep their tail. A
 * question comes from an authorized person: it is cleaned in the same way, without a fence.
 */
export type UntrustedKind =
  | "title"
  | "name"
  | "description"
  | "comment"
  | "question"
  | "commits"
  | "context"
  | "file-list"
  | "diff"
  | "file"
  | "log"
  | "job-log";

/** A wrapped text and its hidden parts. */
export interface Untrusted {
  /** The text for a prompt, between fences unless it is a question. */
  readonly text: string;
  /** Parts that were removed or made visible; empty if there are none. */
  readonly hidden: readonly HiddenPart[];
}

/** Wraps an untrusted text. Created once per run, with an unguessable delimiter. */
export type Wrap = (kind: UntrustedKind, text: string) => Untrusted;

interface Treatment {
  readonly maxChars: number;
  /** Code keeps its characters; Markdown is reduced to its visible text; a line has no breaks. */
  readonly reading: "code" | "markdown" | "line" | "plain";
  readonly keeps: KeptEnd;
}

/** The end of a long text that is kept. */
type KeptEnd = "start" | "end" | "both";

const WHOLE = Number.POSITIVE_INFINITY;
const TREATMENTS: Readonly<Record<UntrustedKind, Treatment>> = {
  title: { maxChars: 500, reading: "line", keeps: "start" },
  name: { maxChars: 300, reading: "line", keeps: "start" },
  description: { maxChars: 8_000, reading: "markdown", keeps: "start" },
  comment: { maxChars: 4_000, reading: "markdown", keeps: "start" },
  question: { maxChars: 4_000, reading: "markdown", keeps: "start" },
  commits: { maxChars: 4_000, reading: "plain", keeps: "start" },
  context: { maxChars: 10_000, reading: "plain", keeps: "both" },
  "file-list": { maxChars: 24_000, reading: "code", keeps: "start" },
  diff: { maxChars: WHOLE, reading: "code", keeps: "start" },
  file: { maxChars: WHOLE, reading: "code", keeps: "start" },
  log: { maxChars: 40_000, reading: "plain", keeps: "end" },
  "job-log": { maxChars: 200_000, reading: "plain", keeps: "end" },
};

/**
 * Creates the only function through which untrusted text enters a prompt. `delimiter` is random for each run, so a
 * text cannot end its own fence. Secrets are replaced with placeholders of `vault`, which the run shares with the
 * reader of the model's answer.
 */
export function createWrap(delimiter: string, vault: Pick<Vault, "mask"> = createVault()): Wrap {
  const disarm = createFenceDisarmer(delimiter);
  return (kind, text) => {
    const hidden = createHiddenParts(kind);
    const { maxChars, keeps } = TREATMENTS[kind];
    const seen = cleanText(kind, text, hidden);
    const body = clipText(disarm(vault.mask(seen)), maxChars, keeps);
    if (kind === "question") return { text: body.trim(), hidden: hidden.all };
    return {
      text: `<<<${kind} ${delimiter}\n${body}\n${delimiter} ${kind}>>>`,
      hidden: hidden.all,
    };
  };
}

function cleanText(kind: UntrustedKind, text: string, hidden: HiddenParts): string {
  const { reading } = TREATMENTS[kind];
  addInvisible(hidden, text);
  if (reading === "code") return showInvisible(text);
  const plain = stripControls(stripInvisible(text), hidden);
  const shown = reading === "markdown" ? readMarkdown(plain, hidden) : plain;
  if (reading === "line") return disarmLookalikes(shown.replace(/\s+/g, " ").trim());
  return disarmLookalikes(collapseBlanks(shown, hidden));
}

function clipText(text: string, maxChars: number, keeps: KeptEnd): string {
  return keeps === "both" && text.length > maxChars
    ? clipMiddle(text, maxChars)
    : clipUntrusted(text, maxChars, keeps === "end");
}

/** Cuts a text to a length, with a note of the omitted length. Logs keep their tail, as it contains the outcome. */
export function clipUntrusted(text: string, maxChars: number, keepsTail: boolean): string {
  if (text.length <= maxChars) return text;
  const kept = keepsTail ? takeTail(text, maxChars) : cutText(text, maxChars);
  const note = formatClipNote(text, kept.length);
  return keepsTail ? `${note}\n${kept}` : `${kept}\n${note}`;
}

function clipMiddle(text: string, maxChars: number): string {
  const tail = takeTail(text, Math.floor(maxChars / 2));
  const head = cutText(text, maxChars - Math.floor(maxChars / 2));
  return `${head}\n${formatClipNote(text, head.length + tail.length)}\n${tail}`;
}

const takeTail = (text: string, chars: number): string =>
  text.slice(text.length - chars).replace(/^[\uDC00-\uDFFF]/, "");

const formatClipNote = (text: string, keptChars: number): string =>
  `[clipped: ${text.length - keptChars} of ${text.length} characters left out]`;

/** Maximum blank lines; longer gaps hide the following text from a reader. */
const MAX_LINES = 12;
const MAX_SPACES = 120;
const LINES = /\n(?:[^\S\n]*\n)+/g;
const SPACES = /(?:[^\S\n]|\u2800){121,}/g;

/** Replaces long gaps between lines or words with a note. */
export function collapseBlanks(text: string, hidden: HiddenParts): string {
  let count = 0;
  const shorten = (gap: string, note: string): string => {
    count += gap.length;
    return note;
  };
  const narrow = text.replace(SPACES, (gap) => shorten(gap, ` [${gap.length} spaces] `));
  const short = narrow.replace(LINES, (gap) => {
    const lines = gap.split("\n").length - 2;
    return lines > MAX_LINES ? shorten(gap, `\n\n[${lines} blank lines]\n\n`) : gap;
  });
  if (count > MAX_SPACES) hidden.add("blank", "", count);
  return short;
}
