import type { ThreadsResponse } from "../../../../../domain/api/draft-response.ts";
import type { ThreadView } from "../../../../../domain/review/thread-view.ts";
import type { DiffNote } from "../../../diff/diff-view.tsx";

/** State of a thread, as a label with a color. */
export interface ThreadStateLabel {
  readonly text: string;
  readonly tone: "" | "tag-ok" | "tag-warn" | "tag-accent";
}

const LABELS: ReadonlyMap<string, ThreadStateLabel> = new Map([
  ["open", { text: "Open", tone: "tag-accent" }],
  ["carried", { text: "Still open", tone: "tag-accent" }],
  ["contested", { text: "Contested", tone: "tag-accent" }],
  ["answered", { text: "Answered", tone: "tag-accent" }],
  ["kept", { text: "Kept open", tone: "tag-accent" }],
  ["reopened", { text: "Reopened", tone: "tag-warn" }],
  ["expired", { text: "Declined, code changed", tone: "tag-warn" }],
  ["outdated", { text: "Outdated", tone: "" }],
  ["quote-gone", { text: "Code is gone", tone: "" }],
  ["declined", { text: "Declined", tone: "" }],
  ["fixed", { text: "Fixed", tone: "tag-ok" }],
  ["closed", { text: "Resolved", tone: "tag-ok" }],
  ["resolved", { text: "Resolved", tone: "tag-ok" }],
]);

/** Returns the label of a state; an unknown state is shown as it is. */
export const threadStateLabel = (state: string): ThreadStateLabel =>
  LABELS.get(state) ?? { text: state.replaceAll("-", " "), tone: "" };

/** Returns whether a thread is still open. */
export const isWaiting = ({ state }: Pick<ThreadView, "state">): boolean =>
  ["tag-accent", "tag-warn"].includes(threadStateLabel(state).tone);

/** Sorts threads: findings of earlier reviews first, and those that are open before the others. */
export function sortThreads(threads: readonly ThreadView[]): readonly ThreadView[] {
  const rank = (thread: ThreadView): number =>
    (thread.finding === undefined ? 2 : 0) + (isWaiting(thread) ? 0 : 1);
  return threads.toSorted((left, right) => rank(left) - rank(right));
}

const PREFIX = "thread-";

/** Returns the notes of a diff for threads on its lines; none if the diff is of another head. */
export function toThreadNotes(
  answer: ThreadsResponse | undefined,
  head: string,
): readonly DiffNote[] {
  if (answer?.head !== head) return [];
  return answer.threads.flatMap(({ id, path, side, line, startLine }) =>
    line === undefined ? [] : { id: `${PREFIX}${id}`, path, side, line, startLine },
  );
}

/** Finds the thread of a note; `undefined` for the note of a finding. */
export const findNoteThread = (
  answer: ThreadsResponse | undefined,
  note: string,
): ThreadView | undefined =>
  note.startsWith(PREFIX) ? answer?.threads.find(({ id }) => `${PREFIX}${id}` === note) : undefined;

const MAX_TITLE_CHARS = 120;

/** Returns the first line of a thread without Markdown signs, as its title. */
export function threadTitle({ comments }: Pick<ThreadView, "comments">): string {
  const lines = (comments[0]?.text ?? "").split("\n").map((line) => line.trim());
  const first = lines.find((line) => line !== "") ?? "";
  const plain = first.replace(/[*_`#>]+/g, "").trim();
  return plain.length > MAX_TITLE_CHARS ? `${plain.slice(0, MAX_TITLE_CHARS)}…` : plain;
}
