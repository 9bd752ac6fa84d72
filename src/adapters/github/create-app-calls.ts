import type { z } from "zod";
import { type AppCredentials, createOctokit } from "./create-octokit.ts";
import { createTransport, type Reply } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { HostCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import { sendWithRetry } from "./send-with-retry.ts";
import { type ErrorContext, requireReply } from "./to-error.ts";

export const APP_CREDENTIALS = "GITHUB_APP_ID with GITHUB_PRIVATE_KEY";

/**
 * Sends calls about the app itself, signed with its key. Failures reject with the errors of the
 * ports.
 */
export interface AppCalls {
  send(call: HostCall, signal: AbortSignal): Promise<AppReply>;
  /** Returns the answer's body in this shape; rejects with a code host error for another shape. */
  read<Shape extends z.ZodType>(
    call: HostCall,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.output<Shape>>;
}

export interface AppReply {
  readonly reply: Reply;
  /** Context for the error of an unexpected answer. */
  readonly errorContext: ErrorContext;
}

/** Creates the sender of the app's own calls; all of them are safe to repeat. */
export function createAppCalls(options: GithubOptions, signIn: AppCredentials): AppCalls {
  const transport = createTransport(createOctokit(options, signIn), options);
  const { clock, apiUrl } = options;
  const send: AppCalls["send"] = async (call, signal) => {
    const patience = { isRepeatable: true, clock, signal };
    const outcome = await sendWithRetry(() => transport(call, { signal }), patience);
    const nowMs = Date.parse(clock.now());
    const telling = { call, apiUrl, credentials: APP_CREDENTIALS, nowMs };
    return { reply: requireReply(outcome, telling), errorContext: telling };
  };
  return {
    send,
    read: async (call, shape, signal) => {
      const { reply, errorContext } = await send(call, signal);
      return parseBody(reply.body, shape, errorContext);
    },
  };
}
