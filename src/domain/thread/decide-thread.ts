import type { RecordedState } from "../publish/thread-record.ts";
import type { FindingThread } from "./finding-thread.ts";
import type { QuotePlace } from "./quote-place.ts";

/** State of a finding's thread. */
export type ThreadState =
  /** As posted; `carried` once a later review found its code unchanged. */
  | "open"
  | "carried"
  /** A person has replied, without or with an answer of the service. */
  | "contested"
  | "answered"
  /** A writer declined it, and its code is unchanged. */
  | "declined"
  /** A writer declined it, and its code has changed since. */
  | "expired"
  /** A writer wants it to stay open until a person resolves it. */
  | "kept"
  /** Its code is no longer in the change, which alone proves nothing. */
  | "quote-gone"
  | "fixed"
  /** Its code is back after it was gone, or the latest review reports it again. */
  | "reopened"
  /** A person resolved it. */
  | "closed";

/** Facts about the present change and the latest review of it. */
export interface ThreadFacts {
  readonly quote: QuotePlace;
  /** The hunk that the finding was on is still part of the change. */
  readonly hasHunk: boolean;
  /** The head is not the commit that the finding was posted on. */
  readonly hasMoved: boolean;
  /** The latest review reports it again in this thread. */
  readonly isJoined: boolean;
  /** The latest review reports the same issue in this file. */
  readonly isReported: boolean;
  /** The latest review covered its file. */
  readonly isCovered: boolean;
}

/** Decision on a thread. */
export interface ThreadDecision {
  readonly state: ThreadState;
  /** State to record and to report in the thread; absent if nothing is to be written. */
  readonly change?: Extract<RecordedState, "quote-gone" | "fixed" | "reopened"> | undefined;
  /** Reasons for not calling it fixed, if its code is gone. */
  readonly doubts?: readonly string[] | undefined;
}

/**
 * Decides the state of a finding's thread from the service's own records and facts of the code host. A thread is called
 * fixed only with all evidence; code that is gone without it is only called gone.
 */
export function decideThread(thread: FindingThread, facts: ThreadFacts): ThreadDecision {
  const { record, isResolved = false } = thread;
  // A thread that the service did not resolve was resolved by a person, who has the last word.
  if (isResolved && record?.state !== "fixed") return { state: "closed" };
  switch (record?.state) {
    case "declined":
      if (facts.quote !== "gone") return { state: "declined" };
      return facts.isJoined ? REOPENED : { state: "expired" };
    case "kept":
      return { state: "kept" };
    case "fixed":
    case "quote-gone":
      return facts.isJoined || isBack(facts) ? REOPENED : { state: record.state };
    case "reopened":
      return decideOpen(thread, facts, "reopened");
    case undefined:
      return decideOpen(thread, facts, facts.hasMoved ? "carried" : "open");
  }
}

const REOPENED: ThreadDecision = { state: "reopened", change: "reopened" };

/** Decides whether the code was found; code that cannot be looked for is not known to be back. */
const isBack = ({ quote }: ThreadFacts): boolean => quote === "in-file" || quote === "elsewhere";

/** Decides the state of an open thread; `silent` is its state without replies. */
function decideOpen(
  thread: FindingThread,
  facts: ThreadFacts,
  silent: ThreadState,
): ThreadDecision {
  const isGone = facts.quote === "gone" && !facts.isJoined;
  if (!isGone) return { state: thread.discussion === "none" ? silent : thread.discussion };
  const doubts = listDoubts(thread, facts);
  return doubts.length === 0
    ? { state: "fixed", change: "fixed" }
    : { state: "quote-gone", change: "quote-gone", doubts };
}

function listDoubts({ discussion }: FindingThread, facts: ThreadFacts): readonly string[] {
  return [
    facts.hasHunk && facts.hasMoved ? "" : "its hunk is no longer part of the change",
    discussion === "none" ? "" : "a reply contests it",
    facts.isReported ? "the latest review reports the same issue" : "",
    facts.isCovered ? "" : "the latest review did not cover its file",
  ].filter((doubt) => doubt !== "");
}
