import { useMemo } from "react";
import type { EstimateResponse, PullResponse } from "../../../../domain/api/pull-response.ts";
import { isApiError } from "../../api/api-client.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import { asSentence, plural } from "../../ui/format.ts";
import { type PullNameInput, readPullName } from "./pull-name.ts";

/** Result of looking up the pull request in the field. */
export interface PullLookup {
  readonly named: PullNameInput;
  readonly pull: QueryState<PullResponse>;
  readonly estimate: QueryState<EstimateResponse>;
}

export interface LookupMessage {
  readonly tone: "ok" | "bad" | "wait";
  readonly text: string;
}

/** Checks for a pull request that does not exist or that the user cannot access. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error, "not-found", "pull-not-found");

/**
 * Returns the message under the field. An incomplete name is an error only after the user has left
 * the field.
 */
export function lookupMessage(
  { named, pull }: Pick<PullLookup, "named" | "pull">,
  hasLeft: boolean,
): LookupMessage | undefined {
  if (named.kind === "unclear" && hasLeft) return { tone: "bad", text: asSentence(named.why) };
  switch (pull.kind) {
    case "nothing":
      return undefined;
    case "asking":
      return { tone: "wait", text: "Looking it up" };
    case "refused":
      return { tone: "bad", text: refusalMessage(pull.error) };
    case "answered":
      return pull.answer.isOpen ? foundMessage(pull.answer) : closedMessage(pull.answer);
  }
}

/** Explains in a sentence why a pull request could not be looked up. */
export function refusalMessage(error: unknown): string {
  if (!isApiError(error)) return "It could not be looked up.";
  const { code, detail } = error.problem;
  if (isNotFound(error)) return "No such pull request that you can read.";
  if (code === "not-signed-in") return "You were signed out. What you typed is kept.";
  return asSentence(detail);
}

function foundMessage({ author, changedFiles }: PullResponse): LookupMessage {
  return { tone: "ok", text: `Found: open, by ${author}, ${plural(changedFiles, "file")}` };
}

function closedMessage({ author }: PullResponse): LookupMessage {
  return { tone: "bad", text: `Found: by ${author}, and closed. There is nothing left to review.` };
}

/** Delay after the last keystroke, in milliseconds. */
const TYPING_MS = 300;

/** Looks up a pull request while its name is typed, then estimates the use of a review. */
export function usePullLookup(text: string, serverUrl: string): PullLookup {
  const named = useMemo(() => readPullName(text, serverUrl), [text, serverUrl]);
  const query = named.kind === "named" ? `?q=${encodeURIComponent(named.name)}` : undefined;
  const pull = useQuery<PullResponse>(query && `/api/pulls${query}`, { delayMs: TYPING_MS });
  const isOpen = pull.kind === "answered" && pull.answer.isOpen;
  const estimate = useQuery<EstimateResponse>(isOpen ? `/api/pulls/estimate${query}` : undefined);
  return { named, pull, estimate };
}
