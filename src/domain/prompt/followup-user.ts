import { positionTag } from "../diff/annotate-patch.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { EarlierComment } from "../pull/select-earlier-comments.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
import { clipUntrusted, type Untrusted, type Wrap } from "../untrusted/untrusted.ts";

/** A question in a thread, with the earlier comments. */
export interface FollowupQuestion {
  readonly repository: string;
  readonly title: string;
  readonly author?: string;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Line of the thread; absent if it concerns the whole file. */
  readonly line?: number | undefined;
  /** The diff hunk of the thread, as given by the code host. */
  readonly diffHunk: string;
  /** The hunk of the pinned head with positions; absent if the lines are no longer in it. */
  readonly annotated?: string | undefined;
  /** Earlier comments of the thread, oldest first, without the question. */
  readonly earlier: readonly EarlierComment[];
  /** Login of the service's posts. */
  readonly serviceLogin: string;
  readonly asker: string;
  /** Text of the question, without the trigger. */
  readonly question: string;
  readonly today: string;
}

const MAX_HUNK_CHARS = 40_000;
const MAX_EARLIER = 40;

/** Builds the first message of an answer in a thread. */
export function buildFollowupUserPrompt(asked: FollowupQuestion, wrap: Wrap): Untrusted {
  const hidden: HiddenPart[] = [];
  const stranger = (...[kind, text]: Parameters<Wrap>): string => {
    const wrapped = wrap(kind, text);
    hidden.push(...wrapped.hidden);
    return wrapped.text;
  };
  const question = stranger("question", asked.question);
  const where = asked.side === "LEFT" ? " as it was before the change" : "";
  const place = asked.line === undefined ? "" : `line ${asked.line}${where} of `;
  const hunk = formatHunk(asked);
  const sections = [
    `A question on a pull request of ${asked.repository}. Today is ${asked.today}.`,
    `Title:\n${stranger("title", asked.title)}`,
    asked.author === undefined ? "" : `Author:\n${stranger("name", asked.author)}`,
    `The thread stands on ${place}this file:\n${stranger("name", printablePath(asked.path))}`,
    asked.annotated === undefined && hunk !== ""
      ? "These lines are not in the present diff any more; this is what the thread was opened on:"
      : "",
    hunk === "" ? "" : stranger("diff", hunk),
    formatEarlierReplies(asked, stranger),
    `The question, by ${stranger("name", asked.asker)}\n${question || emptyQuestionText(asked)}`,
  ];
  return { text: sections.filter((section) => section !== "").join("\n\n"), hidden };
}

const emptyQuestionText = ({ line }: FollowupQuestion): string =>
  `(no words: say what matters about ${line === undefined ? "this file" : "these lines"})`;

function formatHunk({ annotated, diffHunk, side, line }: FollowupQuestion): string {
  if (annotated === undefined) return clipUntrusted(diffHunk, MAX_HUNK_CHARS, true);
  if (line === undefined) return clipUntrusted(annotated, MAX_HUNK_CHARS, false);
  return clipAround(annotated, positionTag(side === "LEFT" ? "L" : "R", line));
}

/** Cuts a long hunk at both ends, so that the line in question stays. */
function clipAround(hunk: string, tag: string): string {
  if (hunk.length <= MAX_HUNK_CHARS) return hunk;
  const at = Math.max(hunk.indexOf(`\n${tag}`), 0);
  const start = Math.max(at - MAX_HUNK_CHARS / 2, 0);
  const above = clipUntrusted(hunk.slice(0, at), at - start, true);
  return `${above}${clipUntrusted(hunk.slice(at), MAX_HUNK_CHARS / 2, false)}`;
}

function formatEarlierReplies(
  { earlier, serviceLogin }: FollowupQuestion,
  stranger: (...parameters: Parameters<Wrap>) => string,
): string {
  if (earlier.length === 0) return "";
  const shown = earlier.slice(-MAX_EARLIER);
  const skipped = earlier.length - shown.length;
  const lines = shown.map(({ author, body, isEdited }) => {
    const isOurs = author.toLowerCase() === serviceLogin.toLowerCase();
    const when = isEdited ? " (edited after this was asked)" : "";
    return `${isOurs ? "You wrote" : "Somebody wrote"}${when}:\n${stranger("comment", isOurs ? body : `${author}: ${body}`)}`;
  });
  const head =
    skipped > 0
      ? `Said before in this thread (${skipped} older left out):`
      : "Said before in this thread:";
  return [head, ...lines].join("\n\n");
}
