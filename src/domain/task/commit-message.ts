import { cutText, toWellFormed } from "../untrusted/cut-text.ts";

/** Content of a commit message. */
export interface CommitMessageInput {
  readonly title: string;
  /** Explanation by the model, in its own Markdown. */
  readonly explanation?: string;
  /** Points for reviewers to check, one line each: for a commit without a description elsewhere. */
  readonly notes?: readonly string[];
  readonly jobId: string;
  /** Digest of the changes; see `digestChanges`. */
  readonly digest: string;
}

/** Trailers of a service commit. */
export interface CommitTrailers {
  readonly jobId: string;
  readonly digest: string;
}

const MAX_TITLE = 72;
const MAX_BODY = 1000;
const MAX_NOTES = 20;
const MAX_NOTE = 200;
const WIDTH = 72;
/** Maximum characters of a text that are read. */
const MAX_READ = 2000;

/**
 * Formats the message of a service commit: a title, the start of the explanation, and identifying
 * trailers.
 */
export function formatCommitMessage(input: CommitMessageInput): string {
  const { title, explanation = "", notes = [], jobId, digest } = input;
  const body = wrapLines(clip(toPlainLine(explanation.split(/\n\s*\n/, 1)[0] ?? ""), MAX_BODY));
  const trailers = `Svc-Task: ${jobId}\nSvc-Change: ${digest}`;
  const parts = [
    clip(toPlainLine(title), MAX_TITLE) || "Fix a failure",
    body,
    formatNotes(notes),
    trailers,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function formatNotes(notes: readonly string[]): string {
  if (notes.length === 0) return "";
  const lines = notes.slice(0, MAX_NOTES).map((note) => `- ${clip(toPlainLine(note), MAX_NOTE)}`);
  const more = notes.length - lines.length;
  return ["Look twice at", ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

/**
 * Reads the trailers of a commit message; `undefined` if they are not those of a service commit.
 */
export function readTrailers(message: string): CommitTrailers | undefined {
  const [, jobId, digest] = TRAILERS.exec(message) ?? [];
  return jobId === undefined || digest === undefined ? undefined : { jobId, digest };
}

const TRAILERS = /\n\nSvc-Task: ([\w-]{1,100})\nSvc-Change: ([0-9a-f]{64})\s*$/;

/**
 * Text with side effects in a message: skipping CI, mentions, issue references, links, trailers
 * that name people.
 */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/\[([^[\]]*\b(?:skip|no)\b[^[\]]*)\]/gi, "($1)"],
  [/([a-z]+(?:-[a-z]+)+)\s*:/gi, "$1 -"],
  [/@(?=[\w-])/g, "[@]"],
  [/#(?=\d)/g, "[#]"],
  [/\bGH-(?=\d)/gi, "GH[-]"],
  [/:\/\//g, "[:]//"],
];

/** Formats one line without text that has side effects. */
function toPlainLine(text: string): string {
  const line = toWellFormed(cutText(text, MAX_READ))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return ACTIVE.reduce((text, [what, instead]) => text.replace(what, instead), line);
}

const clip = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${cutText(text, maxChars - 1).trimEnd()}…`;

/** Wraps lines at git's usual width; longer words stay whole. */
function wrapLines(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const isFull = last === undefined || last.length + 1 + word.length > WIDTH;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}
