import { canWrite } from "../../domain/access/person.ts";
import { NO_HEAD } from "../../domain/publish/marker.ts";
import { MAX_REASON_CHARS, type ThreadRecord } from "../../domain/publish/thread-record.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import { type PullRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { type FindingThread, readFindingThread } from "../../domain/thread/finding-thread.ts";
import { type CommandReply, renderCommandReply } from "../../domain/thread/render-command.ts";
import { type Command, readCommand } from "../../domain/trigger/review-command.ts";
import { clipLine } from "../../domain/untrusted/cut-text.ts";
import { stripInvisible } from "../../domain/untrusted/invisible.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Collaborators } from "../../ports/collaborators.ts";
import { type Certainty, type CertaintyConfig, certaintyFromPorts } from "../publish/certainty.ts";
import { type CommentPoster, postComment } from "../publish/post-comment.ts";
import { type PlanThreadsPorts, recognizeOwn } from "../thread/plan-threads.ts";

/** A comment with a command that needs no model. */
export interface CommandJob {
  readonly pull: PullRef;
  readonly commentId: number;
  /** First comment of its thread; absent for the conversation of the pull request. */
  readonly threadId?: number | undefined;
  /** Login of its author. */
  readonly by: string;
  /** Text behind the trigger. */
  readonly text: string;
}

export interface RunCommandPorts
  extends Pick<PlanThreadsPorts, "publisher" | "markers" | "trigger"> {
  readonly pulls: Pick<PlanThreadsPorts["pulls"], "threads">;
  readonly comments: CommentPoster;
  readonly collaborators: Pick<Collaborators, "permission">;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
}

/** `certainty` is absent when no earlier attempt is known. */
export type RunCommand = (
  job: CommandJob,
  context: { readonly certainty?: Certainty | undefined; readonly signal: AbortSignal },
) => Promise<PostedItem>;

/**
 * Creates the use case that carries out a command without a model, with one reply, which is the record of a decision.
 * Only a person with write access decides. Rejects as its ports do.
 */
export function createRunCommand(ports: RunCommandPorts): RunCommand {
  return async (job, { certainty = certaintyFromPorts(ports), signal }) => {
    const { pull, commentId, threadId } = job;
    const { reply, record } = await decideCommand(ports, job, signal);
    const id = `command-${commentId}`;
    const kind = record === undefined ? "notice" : "thread";
    const marker = ports.markers.write(pull, { kind, id, head: NO_HEAD, thread: record });
    const text = renderCommandReply(reply, { by: job.by, trigger: ports.trigger });
    const comment = {
      pull,
      threadId,
      body: () => `${text}\n\n${marker}`,
      isIt: ({ body }: PostedItem): boolean => ports.markers.read(pull, body)?.id === id,
    };
    const { result } = await postComment(ports.comments, comment, { certainty, signal });
    return result;
  };
}

interface CommandDecision {
  readonly reply: CommandReply;
  readonly record?: ThreadRecord | undefined;
}

async function decideCommand(
  ports: RunCommandPorts,
  job: CommandJob,
  signal: AbortSignal,
): Promise<CommandDecision> {
  const command = readCommand(job.text);
  if (command === undefined || command.name === "help") return { reply: { kind: "help" } };
  const found = await findFinding(ports, job, signal);
  if (found === undefined) return { reply: { kind: "no-finding", command: command.name } };
  if (command.name !== "wontfix" && command.name !== "keep") return { reply: { kind: "help" } };
  const permission = await ports.collaborators.permission(repositoryName(job.pull), job.by, signal);
  if (!canWrite(permission)) return { reply: { kind: "no-permission", command: command.name } };
  const why = command.name === "wontfix" ? toReason(command) : "";
  if (command.name === "wontfix" && why === "" && needsReason(found))
    return { reply: { kind: "no-reason" } };
  const state = command.name === "wontfix" ? "declined" : "kept";
  const number = (found.record?.number ?? 0) + 1;
  const record = { finding: found.finding.id, number, state, by: job.by } as const;
  return {
    reply: { kind: state, why },
    record: { ...record, why: why === "" ? undefined : why },
  };
}

async function findFinding(
  ports: RunCommandPorts,
  { pull, threadId, commentId }: CommandJob,
  signal: AbortSignal,
): Promise<FindingThread | undefined> {
  if (threadId === undefined) return undefined;
  const threads = await ports.pulls.threads(pull, signal);
  const thread = threads.find(({ id }) => id === threadId);
  if (thread === undefined) return undefined;
  // A repeated attempt decides as the first one did.
  const before = thread.comments.filter(({ id }) => id < commentId || id === threadId);
  const own = await recognizeOwn(ports, pull, signal);
  return readFindingThread({ ...thread, comments: before }, own);
}

/** A serious finding is only declined with a reason. */
const needsReason = ({ severity, finding }: FindingThread): boolean =>
  severity === "critical" || finding.category === "security";

/** Returns the visible reason; empty if it has neither a letter nor a digit. */
function toReason({ why }: Extract<Command, { name: "wontfix" }>): string {
  const text = stripInvisible(why).replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(text) ? clipLine(text, MAX_REASON_CHARS) : "";
}
