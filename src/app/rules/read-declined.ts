import { canWrite } from "../../domain/access/person.ts";
import type { PostedFinding } from "../../domain/finding/posted-finding.ts";
import type { Marker, Markers } from "../../domain/publish/marker.ts";
import { readPostedFinding } from "../../domain/publish/read-posted-finding.ts";
import type { DeclinedReport } from "../../domain/publish/suggest-rules.ts";
import { type PullRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
import { readInstructions } from "../../domain/trigger/read-instructions.ts";
import { readCommand } from "../../domain/trigger/review-command.ts";
import type { Collaborators } from "../../ports/collaborators.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

export interface ReadDeclinedPorts {
  readonly pulls: Pick<PullReader, "threads">;
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly collaborators: Pick<Collaborators, "permission">;
  readonly markers: Markers;
  /** First word of a command. */
  readonly trigger: string;
}

/** Reads the findings of the service that writers declined on a pull request. Rejects as `PullReader` does. */
export type ReadDeclined = (
  pull: PullRef,
  signal: AbortSignal,
) => Promise<readonly DeclinedReport[]>;

/**
 * Creates the reader. A finding is declined if the last command `wontfix` or `keep` in its thread by a person who may
 * write to the repository is `wontfix`. Nothing but the code host is asked.
 */
export function createReadDeclined(ports: ReadDeclinedPorts): ReadDeclined {
  const { pulls, publisher, collaborators, markers, trigger } = ports;
  return async (pull, signal) => {
    const threads = await pulls.threads(pull, signal);
    if (threads.length === 0) return [];
    const identity = (await publisher.identity(pull, signal)).toLowerCase();
    const writers = new Map<string, Promise<boolean>>();
    const isWriter = (login: string): Promise<boolean> => {
      const known = writers.get(login) ?? checkWriter(collaborators, { pull, login }, signal);
      writers.set(login, known);
      return known;
    };
    const declined: DeclinedReport[] = [];
    for (const thread of threads) {
      const finding = readOwnFinding(thread, {
        identity,
        read: (body) => markers.read(pull, body),
      });
      const decline = finding && (await findDecline(thread, trigger, isWriter));
      if (finding !== undefined && decline !== undefined) declined.push(toReport(finding, decline));
    }
    return declined;
  };
}

interface OwnMarkers {
  /** Login of the service, in lower case. */
  readonly identity: string;
  read(body: string): Marker | undefined;
}

/** Reads the finding that the service opened a thread with; `undefined` for other threads. */
function readOwnFinding(
  thread: ReviewThread,
  { identity, read }: OwnMarkers,
): PostedFinding | undefined {
  const [first] = thread.comments;
  if (first?.author.toLowerCase() !== identity) return undefined;
  const marker = read(first.body);
  return marker?.kind === "finding" ? readPostedFinding(thread, first, marker) : undefined;
}

const toReport = (
  { text, category, path, url }: PostedFinding,
  decline: Decline,
): DeclinedReport => ({ text, category, path, url, ...decline });

interface WriterQuery {
  readonly pull: PullRef;
  readonly login: string;
}

async function checkWriter(
  collaborators: ReadDeclinedPorts["collaborators"],
  { pull, login }: WriterQuery,
  signal: AbortSignal,
): Promise<boolean> {
  return canWrite(await collaborators.permission(repositoryName(pull), login, signal));
}

type Decline = Pick<DeclinedReport, "by" | "why">;

/** Finds the last command by a writer; `undefined` if it does not decline. */
async function findDecline(
  { comments }: ReviewThread,
  trigger: string,
  isWriter: (login: string) => Promise<boolean>,
): Promise<Decline | undefined> {
  for (const { author, body } of comments.toReversed()) {
    const command = readCommand(readInstructions(body, trigger) ?? "");
    if (command?.name !== "wontfix" && command?.name !== "keep") continue;
    if (!(await isWriter(author))) continue;
    return command.name === "wontfix" ? { by: author, why: command.why } : undefined;
  }
  return undefined;
}
