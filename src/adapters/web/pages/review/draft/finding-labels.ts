import type { DraftComment } from "../../../../../domain/review/draft-view.ts";

/** Formats the location of a finding within its file, and with its path in the summary. */
export function findingLocation(comment: DraftComment, isInSummary: boolean): string {
  const lines = linesLabel(comment);
  if (!isInSummary) return lines === "" ? "Whole file" : capitalize(lines);
  if (comment.path === "") return "No file";
  return lines === "" ? comment.path : `${comment.path}, ${lines}`;
}

/** Formats the lines of a finding, like `lines 3–5`; empty if it has none. */
export function linesLabel({ line, startLine, side }: DraftComment): string {
  if (line === undefined) return "";
  const isRange = startLine !== undefined && startLine !== line;
  const words = isRange ? `lines ${startLine}–${line}` : `line ${line}`;
  return side === "LEFT" ? `${words} before the change` : words;
}

const MAX_TITLE_CHARS = 140;

/** Returns the title of a finding, or the first sentence of its text. */
export function findingTitle({ title, body }: DraftComment): string {
  if (title !== undefined && title.trim() !== "") return title;
  const [line = ""] = body.trim().split("\n", 1);
  const end = /[.!?](?=\s)/.exec(line);
  const phrase = end === null ? line : line.slice(0, end.index + 1);
  if (phrase === "") return "Without a title";
  return phrase.length > MAX_TITLE_CHARS ? `${phrase.slice(0, MAX_TITLE_CHARS)}…` : phrase;
}

/** Question about the placement of a finding, with its answer. */
export interface PlacementExplanation {
  readonly question: string;
  readonly answer: string;
}

/** Explains why a finding is not at the location that the model gave; `undefined` if it is. */
export function explainPlacement(comment: DraftComment): PlacementExplanation | undefined {
  const { original, moved, reason } = comment;
  if (original.bucket === "inline" && !moved) return explainCutRange(reason);
  if (moved) return { question: movedQuestion(comment), answer: movedAnswer(comment) };
  const question =
    original.bucket === "file" ? "Why is this not on a line?" : "Why is this in the summary?";
  return { question, answer: awayAnswer(comment) };
}

function explainCutRange(reason: string): PlacementExplanation | undefined {
  if (!reason.includes("cut")) return undefined;
  const answer =
    "The range that the model named goes beyond the lines that the pull request changes. Comments are possible only on those, so it was cut to them.";
  return { question: "Why fewer lines than the model named?", answer };
}

function movedQuestion({ namedLine, line }: DraftComment): string {
  return namedLine === undefined
    ? `Put on line ${line}: why?`
    : `Moved from line ${namedLine} to line ${line}: why?`;
}

function movedAnswer({ namedLine, line, quote }: DraftComment): string {
  const phrase = namedLine === undefined ? "named no line" : `said line ${namedLine}`;
  const quoted = quote === undefined ? "the text it quoted" : `the text it quoted, \`${quote}\`,`;
  return `The model ${phrase}, but ${quoted} is on line ${line} and nowhere else in this file’s diff. The quote decides.`;
}

type Answer = (comment: DraftComment, found: RegExpExecArray) => string;

/** Maps reasons of the publishing plan, which are written for logs, to explanations for users. */
const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/^names no file$/, () => "The model named no file, so there is no line to comment on."],
  [
    /^path is not in the pull request$/,
    (comment) =>
      `The model put it on \`${findingLocation(comment, true)}\`. This pull request does not change that file, so there is no line to comment on.`,
  ],
  [
    /^names no line$/,
    () =>
      "The model named the file alone. It is posted under the file’s path in the body of the review, because a review has no comments on whole files.",
  ],
  [
    /^file has no diff lines$/,
    () =>
      "The pull request changes no line of this file that can have a comment: it is renamed, binary or too large. It is posted under the file’s path in the body of the review.",
  ],
  [
    /^line (\d+) is not in the diff/,
    (_comment, [, line]) =>
      `The model put it on line ${line}, which is not among the lines that the pull request changes or shows. Comments are possible only on those.`,
  ],
  [
    /^quoted text is not in the file's diff$/,
    ({ line, quote }) =>
      `The model said line ${line ?? "?"} and quoted ${quote === undefined ? "a text" : `\`${quote}\``}, which is nowhere in this file’s diff. Check whether it is right before you publish it.`,
  ],
  [
    /^quoted text is at (\d+) places/,
    ({ quote }, [, places]) =>
      `The text that the model quoted${quote === undefined ? "" : `, \`${quote}\`,`} is at ${places} places of this file’s diff, so it is not clear which one is meant.`,
  ],
  [
    /^over the limit of (\d+) inline comments$/,
    (_comment, [, limit]) =>
      `A review has at most ${limit} comments on lines, for the most severe findings. This one is posted with the summary.`,
  ],
  [
    /^severity is below (\w+)$/,
    (_comment, [, least]) =>
      `This server puts findings below ${least} into the summary instead of on lines.`,
  ],
];

function awayAnswer(comment: DraftComment): string {
  for (const [pattern, answer] of ANSWERS) {
    const found = pattern.exec(comment.reason);
    if (found !== null) return answer(comment, found);
  }
  return `${capitalize(comment.reason)}.`;
}

/** Checks whether the model's quote differs from the lines. */
export function quoteDiffers({ quote, text }: DraftComment): boolean {
  if (quote === undefined) return false;
  return text === undefined || !withoutSpace(text).includes(withoutSpace(quote));
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, "");

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
