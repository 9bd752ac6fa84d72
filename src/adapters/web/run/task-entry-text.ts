import { assertNever } from "../../../domain/core/assert-never.ts";
import type { TimelineEntry } from "../../../domain/event/timeline.ts";
import { asSentence, plural } from "../ui/format.ts";

type TaskEntry = Extract<
  TimelineEntry,
  { readonly type: "candidates" | "cycle" | "cycle-end" | "change" | "pull-opened" }
>;

const OUTCOMES = {
  changed: "a change that fits",
  "no-change": "no change",
  refused: "its patch was refused",
  failed: "it failed",
} as const;

/** Describes an entry that only tasks have, in one line. */
export function taskEntryText(entry: TaskEntry): string {
  switch (entry.type) {
    case "candidates":
      return `The report names ${plural(entry.groups, "failure")}`;
    case "cycle":
      return `Group ${entry.group}${entry.round === 1 ? "" : `, round ${entry.round}`}`;
    case "cycle-end": {
      const what = `Group ${entry.group}: ${OUTCOMES[entry.outcome]}`;
      return entry.why === undefined ? what : `${what}. ${asSentence(entry.why)}`;
    }
    case "change":
      return `A change of ${plural(entry.files, "file")}, applied at the rung ${entry.rung}`;
    case "pull-opened":
      return entry.isFollowup
        ? `Commit added to pull request #${entry.number}`
        : `Pull request #${entry.number} opened`;
    default:
      return assertNever(entry);
  }
}
