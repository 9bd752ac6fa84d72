import { onTestFinished } from "vitest";
import type { CallbackPace } from "../../src/adapters/callback/callback-options.ts";
import {
  type HttpChannel,
  openHttpChannel,
} from "../../src/adapters/callback/open-http-channel.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { EventsMessage } from "../../src/domain/runner/callback-messages.ts";
import {
  CALLBACK_TOKEN,
  type CallbackServerOptions,
  type FakeCallbackServer,
  type Fault,
  startFakeCallbackServer,
} from "./fake-callback-server.ts";

/** A pace at which no test waits long. */
export const QUICK = { restMs: 5, deltaDelayMs: 20, firstRetryMs: 5, maxRetryMs: 20, closeMs: 200 };
export const RESULT = { status: "no_change" } as const;
export const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
export const delta = (text: string): RunEventBody => ({ type: "text-delta", thread: "a", text });

/** A keeper of the job until the test ends. */
export async function openCallbackServer(
  options: CallbackServerOptions = {},
): Promise<FakeCallbackServer> {
  const keeper = await startFakeCallbackServer(options);
  onTestFinished(() => keeper[Symbol.asyncDispose]());
  return keeper;
}

/** A channel to that keeper until the test ends. */
export function connect(
  { url }: Pick<FakeCallbackServer, "url">,
  { token = CALLBACK_TOKEN, pace = QUICK }: { token?: string; pace?: Partial<CallbackPace> } = {},
): HttpChannel {
  const line = openHttpChannel({ url, token, jobId: "job-1", attempt: 1, pace });
  onTestFinished(line.close);
  return line;
}

/** The messages with events that a keeper was sent. */
export const messages = (keeper: FakeCallbackServer): EventsMessage[] =>
  keeper.requests
    .filter(({ kind }) => kind === "events")
    .map(({ text }) => JSON.parse(text) as EventsMessage);

/** The nth request of a kind, counted from 0, has this fault. */
export const faultAt = (
  kind: string,
  which: readonly number[],
  fault: Fault,
): CallbackServerOptions => {
  let seen = -1;
  return {
    faultOf: (request) => {
      if (request.kind !== kind) return undefined;
      seen += 1;
      return which.includes(seen) ? fault : undefined;
    },
  };
};
