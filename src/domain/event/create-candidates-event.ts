import type { CandidateGroup } from "../task/candidate-group.ts";
import type { RunEventBody } from "./run-event.ts";

const MAX_GROUPS = 100;
const MAX_TESTS = 20;
const MAX_TEXT = 500;

/** Creates the event that lists the candidate failures of a task, within the limits of an event. */
export function createCandidatesEvent(
  groups: readonly CandidateGroup[],
): Extract<RunEventBody, { type: "candidates" }> {
  return {
    type: "candidates",
    groups: groups.slice(0, MAX_GROUPS).map(({ title, tests }) => ({
      title: clip(title),
      tests: tests.slice(0, MAX_TESTS).map(({ id }) => clip(id)),
      count: tests.length,
    })),
  };
}

const clip = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
