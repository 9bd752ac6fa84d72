import type { EstimateAnswer, PullAnswer } from "../../../../domain/api/pull-answer.ts";
import { isApiError } from "../../api/api-client.ts";
import type { Asked } from "../../api/use-ask.ts";
import { asSentence, plural } from "../../ui/format.ts";
import type { NamedPull } from "./pull-name.ts";

/** What is known of the pull request in the field. */
export interface PullLookup {
  readonly named: NamedPull;
  readonly pull: Asked<PullAnswer>;
  readonly estimate: Asked<EstimateAnswer>;
}

export interface LookupWords {
  readonly tone: "ok" | "bad" | "wait";
  readonly text: string;
}

/** Whether there is no such pull request, or none that the person may see. */
export const isNotThere = (error: unknown): boolean =>
  isApiError(error, "not-found", "pull-not-found");

/** What is said under the field. A name that is not complete is no mistake before the person has left it. */
export function lookupWords(
  { named, pull }: Pick<PullLookup, "named" | "pull">,
  hasLeft: boolean,
): LookupWords | undefined {
  if (named.kind === "unclear" && hasLeft) return { tone: "bad", text: asSentence(named.why) };
  switch (pull.kind) {
    case "nothing":
      return undefined;
    case "asking":
      return { tone: "wait", text: "Looking it up" };
    case "refused":
      return { tone: "bad", text: refusalWords(pull.error) };
    case "answered":
      return pull.answer.isOpen ? foundWords(pull.answer) : closedWords(pull.answer);
  }
}

/** Why a pull request could not be looked up, in a sentence. */
export function refusalWords(error: unknown): string {
  if (!isApiError(error)) return "It could not be looked up.";
  const { code, detail } = error.problem;
  if (isNotThere(error)) return "No such pull request that you can read.";
  if (code === "not-signed-in") return "You were signed out. What you typed is kept.";
  return asSentence(detail);
}

function foundWords({ author, changedFiles }: PullAnswer): LookupWords {
  return { tone: "ok", text: `Found: open, by ${author}, ${plural(changedFiles, "file")}` };
}

function closedWords({ author }: PullAnswer): LookupWords {
  return { tone: "bad", text: `Found: by ${author}, and closed. There is nothing left to review.` };
}
