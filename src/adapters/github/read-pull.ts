import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { type PullRef, type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { GithubClient } from "./create-github-client.ts";
import { toPullCall } from "./pull-call.ts";
import { ComparisonSchema, PullSchema, toPull, WITHOUT_FILES } from "./pull-schemas.ts";

/** Reads a pull request with its merge base. */
export async function readPull(
  client: GithubClient,
  ref: PullRef,
  signal: AbortSignal,
): Promise<PullRequest> {
  const call = toPullCall(ref, { route: "GET pulls/{number}", doing: "reading" });
  try {
    const pull = await client.read(call, PullSchema, signal);
    return toPull(ref, pull, await readMergeBase(client, { ref, pull }, signal));
  } catch (error) {
    if (isAppError(error, "pull-not-found") && (await isIssue(client, ref, signal))) {
      throw notAPullError(ref, error);
    }
    throw error;
  }
}

interface MergeBaseRequest {
  readonly ref: PullRef;
  readonly pull: {
    readonly base: { readonly sha: string };
    readonly head: { readonly sha: string };
  };
}

async function readMergeBase(
  client: GithubClient,
  { ref, pull }: MergeBaseRequest,
  signal: AbortSignal,
): Promise<string> {
  const head = pull.head.sha;
  const call = toPullCall(ref, {
    route: "GET compare/{basehead}",
    parameters: { basehead: `${pull.base.sha}...${head}`, ...WITHOUT_FILES },
    doing: "comparing the ends of",
    accepts: [404],
  });
  const reply = await client.send({ ...call, needs: "contents: read" }, signal);
  if (reply.status === 404) throw headGoneError(ref, head);
  return client.parse(call, reply, ComparisonSchema).merge_base_commit.sha;
}

async function isIssue(client: GithubClient, ref: PullRef, signal: AbortSignal): Promise<boolean> {
  const call = toPullCall(ref, {
    route: "GET issues/{number}",
    doing: "looking for an issue at",
    accepts: [403, 404, 410],
  });
  const { status, body } = await client.send(call, signal);
  const isPull = typeof body === "object" && body !== null && "pull_request" in body;
  return status === 200 && !isPull;
}

function notAPullError(ref: PullRef, cause: unknown): AppError {
  const name = pullName(ref);
  const message = `${name} is an issue; give the number of a pull request`;
  return new AppError("not-a-pull", message, { details: { pull: name }, cause });
}

function headGoneError(ref: PullRef, head: string): AppError {
  const message = `commit ${head.slice(0, 12)} at the head of ${pullName(ref)} is gone; push the branch again`;
  return new AppError("head-gone", message, { details: { head } });
}
