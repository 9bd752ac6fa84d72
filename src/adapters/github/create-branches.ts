import type { Branches } from "../../ports/branches.ts";
import { toBranchCall } from "./branch-call.ts";
import { RefSchema } from "./branch-schemas.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import type { Reply } from "./create-transport.ts";
import type { RepositoryCall } from "./host-call.ts";
import { hostErrorMessage } from "./host-error-message.ts";

/** The code host distinguishes these cases only by the message: each of them is a 422. */
const ALREADY_EXISTS = /already exists/i;
const NOT_FAST_FORWARD = /fast.forward/i;
const DOES_NOT_EXIST = /reference does not exist/i;

/** Creates the branches of repositories over GitHub's Git Data API. */
export function createBranches(options: GithubClientOptions): Branches {
  const client = createGithubClient(options);
  /** Sends a write of a ref; returns the meaning of a refusal, or throws its error. */
  const send = async <Meant extends string>(
    call: RepositoryCall,
    meanings: (reply: Reply) => Meant | undefined,
    signal: AbortSignal,
  ): Promise<Meant | undefined> => {
    const reply = await client.send({ ...call, accepts: [404, 422] }, signal);
    if (reply.status < 300) return undefined;
    return meanings(reply) ?? client.throwRefusal(call, reply);
  };
  return {
    async createBranch(repository, { name, sha }, signal) {
      const call = toBranchCall(repository, {
        route: "POST git/refs",
        parameters: { ref: `refs/heads/${name}`, sha },
        doing: `creating branch ${name} of`,
      });
      const meant = await send(
        call,
        (reply) => (hasErrorMessage(reply, ALREADY_EXISTS) ? "exists" : undefined),
        signal,
      );
      return meant ?? "created";
    },
    async moveBranch(repository, { name, sha }, signal) {
      const call = toBranchCall(repository, {
        route: "PATCH git/refs/{ref}",
        parameters: { ref: `heads/${name}`, sha, force: false },
        doing: `moving branch ${name} of`,
      });
      const meaning = (reply: Reply) => {
        if (hasErrorMessage(reply, NOT_FAST_FORWARD)) return "diverged";
        return isGone(reply) ? "missing" : undefined;
      };
      return (await send(call, meaning, signal)) ?? "moved";
    },
    async deleteBranch(repository, name, signal) {
      const call = toBranchCall(repository, {
        route: "DELETE git/refs/{ref}",
        parameters: { ref: `heads/${name}` },
        doing: `deleting branch ${name} of`,
      });
      await send(call, (reply) => (isGone(reply) ? "gone" : undefined), signal);
    },
    async branchHead(repository, name, signal) {
      const ref = `heads/${name}`;
      const call = toBranchCall(repository, {
        route: "GET git/ref/{ref}",
        parameters: { ref },
        doing: `reading branch ${name} of`,
        accepts: [404],
      });
      const reply = await client.send(call, signal);
      if (reply.status === 404) return undefined;
      const found = client.parse(call, reply, RefSchema);
      return found.ref === `refs/${ref}` ? found.object.sha : undefined;
    },
  };
}

const hasErrorMessage = ({ status, body }: Reply, words: RegExp): boolean =>
  status === 422 && words.test(hostErrorMessage(body));

const isGone = (reply: Reply): boolean =>
  reply.status === 404 || hasErrorMessage(reply, DOES_NOT_EXIST);
