import { Severity } from "../core/severity.ts";
import type { PostedFinding } from "../finding/posted-finding.ts";
import type { Marker } from "../publish/marker.ts";
import { readPostedFinding } from "../publish/read-posted-finding.ts";
import type { ThreadRecord } from "../publish/thread-record.ts";
import type { ReviewThread, ThreadComment } from "../pull/review-thread.ts";

/** Thread of a finding of the service, as the code host has it. */
export interface FindingThread {
  readonly thread: ReviewThread;
  readonly finding: PostedFinding;
  /** First comment of the thread. */
  readonly first: ThreadComment;
  readonly severity: Severity;
  /** Latest valid record of its state; absent for a thread that is open. */
  readonly record?: ThreadRecord | undefined;
  /** People have replied who are not the service, other than with a command. */
  readonly discussion: "none" | "contested" | "answered";
  /** True if it is marked as resolved; absent if the code host does not tell. */
  readonly isResolved?: boolean | undefined;
}

/** Parts of the service's identity that its own comments are recognized by. */
export interface OwnComments {
  /** Login that the service posts with. */
  readonly login: string;
  /** Returns the marker of a comment if it is valid for this pull request. */
  readMarker(body: string): Marker | undefined;
  /** Returns whether a comment is a command, which is not part of a discussion. */
  isCommand(body: string): boolean;
}

/**
 * Reads the thread of a finding; `undefined` for a thread whose first comment the service did not post, or no longer
 * has.
 */
export function readFindingThread(
  thread: ReviewThread,
  own: OwnComments,
): FindingThread | undefined {
  const first = thread.comments.find(({ id }) => id === thread.id);
  const marker = first && readOwn(first, own);
  if (first === undefined || marker?.kind !== "finding") return undefined;
  const finding = readPostedFinding(thread, first, marker);
  return {
    thread,
    finding,
    first,
    severity: marker.worst ?? readSeverity(first.body),
    record: findLatestRecord(thread, own),
    discussion: readDiscussion(thread, own),
  };
}

/** Returns the latest valid record of a thread, also of one whose first comment was deleted. */
export function findLatestRecord(thread: ReviewThread, own: OwnComments): ThreadRecord | undefined {
  const records = thread.comments.flatMap((comment) => readOwn(comment, own)?.thread ?? []);
  return records.reduce<ThreadRecord | undefined>(
    (latest, record) => (record.number >= (latest?.number ?? 0) ? record : latest),
    undefined,
  );
}

/** Returns the marker of a comment of the service; `undefined` for all others. */
export const readOwn = (comment: ThreadComment, own: OwnComments): Marker | undefined =>
  isOwn(comment, own) ? own.readMarker(comment.body) : undefined;

const isOwn = ({ author }: ThreadComment, { login }: OwnComments): boolean =>
  author.toLowerCase() === login.toLowerCase();

/** Logins of apps end with this suffix, which no person can have. */
const BOT = /\[bot\]$/i;

function readDiscussion(thread: ReviewThread, own: OwnComments): FindingThread["discussion"] {
  let discussion: FindingThread["discussion"] = "none";
  for (const comment of thread.comments) {
    const marker = readOwn(comment, own);
    if (marker !== undefined) {
      if (isAnswer(marker) && discussion === "contested") discussion = "answered";
    } else if (
      comment.id !== thread.id &&
      !BOT.test(comment.author) &&
      !own.isCommand(comment.body)
    )
      discussion = "contested";
  }
  return discussion;
}

/** Decides whether a post is the answer to a question. */
const isAnswer = ({ kind, id }: Marker): boolean => kind === "notice" && id.startsWith("reply-");

const SEVERITY = /\*\*(critical|major|minor|nit)\*\*/;

/** Reads the severity of a finding that an older version posted from its text. */
const readSeverity = (body: string): Severity =>
  Severity.safeParse(SEVERITY.exec(body)?.[1]).data ?? "minor";
