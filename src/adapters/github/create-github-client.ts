import type { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createOctokit } from "./create-octokit.ts";
import { createTransport, isWrite, type Reply, type Transport } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
import type { RepositoryCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import { readPages } from "./read-pages.ts";
import { type SendOutcome, sendWithRetry } from "./send-with-retry.ts";
import { requireReply, toRefusalError, toUnexpectedError } from "./to-error.ts";

/** Sends calls with the token that they need. Failures reject with the errors of the ports. */
export interface GithubClient {
  send(call: RepositoryCall, signal: AbortSignal): Promise<Reply>;
  /** Returns the answer's body in this shape; throws a code host error for another shape. */
  parse<Shape extends z.ZodType>(call: RepositoryCall, reply: Reply, shape: Shape): z.output<Shape>;
  /** Throws the error for an accepted status that turns out to be a failure. */
  throwRefusal(call: RepositoryCall, reply: Reply): never;
  /** `send` and `parse`. */
  read<Shape extends z.ZodType>(
    call: RepositoryCall,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.output<Shape>>;
  /** Returns the items of all pages, in order. */
  readAll<Shape extends z.ZodType>(
    call: RepositoryCall,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<readonly z.output<Shape>[]>;
}

export interface GithubClientOptions extends GithubOptions {
  readonly tokens: GithubTokens;
}

/** Creates the client that the reader and the publisher share. */
export function createGithubClient(options: GithubClientOptions): GithubClient {
  const { tokens, clock, apiUrl } = options;
  const transport = createTransport(createOctokit(options), options);
  const tell = (call: RepositoryCall) => ({
    call,
    apiUrl,
    credentials: tokens.credentials,
    nowMs: Date.parse(clock.now()),
  });
  const send = async (call: RepositoryCall, signal: AbortSignal): Promise<Reply> => {
    throwIfCancelled(signal);
    requireValidNames(call.repository);
    // An unpaired surrogate cannot be encoded in a URL, so no such name exists.
    if (!isWrite(call) && !hasWellFormedParameters(call))
      return requireReply(NOT_FOUND, tell(call));
    const outcome = await sendAuthenticated(call, { transport, tokens, clock, signal });
    return requireReply(outcome, tell(call));
  };
  const parse: GithubClient["parse"] = (call, reply, shape) =>
    parseBody(reply.body, shape, tell(call));
  return {
    send,
    parse,
    throwRefusal(call, reply) {
      throw toRefusalError(reply, tell(call));
    },
    read: async (call, shape, signal) => parse(call, await send(call, signal), shape),
    async readAll(call, shape, signal) {
      const all = await readPages(async (page) => {
        const parameters = { ...call.parameters, per_page: 100, page };
        const reply = await send({ ...call, parameters }, signal);
        return { reply, items: parse(call, reply, shape.array()) };
      });
      if (all === undefined) throw toUnexpectedError("an endless list", tell(call));
      return all;
    },
  };
}

interface AuthenticatedSendContext {
  readonly transport: Transport;
  readonly tokens: GithubTokens;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Sends a call. A 401 had no effect: the call is sent once more with a new token, even a write. */
async function sendAuthenticated(
  call: RepositoryCall,
  signing: AuthenticatedSendContext,
): Promise<SendOutcome> {
  const { transport, tokens, clock, signal } = signing;
  const { repository, purpose } = call;
  const patience = { isRepeatable: !isWrite(call) || call.isHarmless === true, clock, signal };
  const once = async () => {
    const { token } = await tokens.issue(repository, purpose, signal);
    const outcome = await sendWithRetry(() => transport(call, { token, signal }), patience);
    return { token, outcome };
  };
  const { token, outcome } = await once();
  const isRefused = outcome.kind === "reply" && outcome.reply.status === 401;
  if (!isRefused || !tokens.forget({ repository, purpose, token })) return outcome;
  return (await once()).outcome;
}

const NOT_FOUND: SendOutcome = {
  kind: "reply",
  reply: { status: 404, headers: {}, body: undefined },
};

const hasWellFormedParameters = ({ parameters = {} }: RepositoryCall): boolean =>
  Object.values(parameters).every((value) => typeof value !== "string" || value.isWellFormed());

/** Throws for a name such as `..`, which would lead to another URL. */
function requireValidNames({ owner, name }: RepositoryRef): void {
  const isName = (text: string) => /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
  if (isName(owner) && isName(name)) return;
  throw new AppError(
    "usage-invalid",
    `"${owner}/${name}" is not a valid repository name; use owner/name`,
    {
      details: {},
    },
  );
}
