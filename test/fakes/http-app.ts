import { createHmac } from "node:crypto";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { createHttpApp, type HttpAppOptions } from "../../src/adapters/http/create-http-app.ts";
import type { RunRoutesOptions } from "../../src/adapters/http/run-routes.ts";
import { type HttpServer, startHttpServer } from "../../src/adapters/http/start-http-server.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createLiveLog } from "../../src/app/events/live-log.ts";
import { createAcceptEvent } from "../../src/app/intake/accept-event.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { JobStore } from "../../src/ports/job-store.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";

export const SECRET = "hush";

export function sign(body: string | Uint8Array, secret = SECRET): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** A comment that asks for a review of `acme/shop#7`. */
export const comment = (over: object = {}) => ({
  action: "created",
  comment: {
    id: 12,
    body: "@asksvc look at the payments",
    user: { login: "mia", type: "User" },
    author_association: "MEMBER",
  },
  issue: { number: 7, state: "open", title: "Pay twice", body: "Words.", pull_request: {} },
  repository: { full_name: "acme/shop" },
  installation: { id: 3 },
  ...over,
});

/** Headers of a delivery with that body. */
export const delivery = (body: string | Uint8Array, id = "d-1") => ({
  "content-type": "application/json",
  "x-hub-signature-256": sign(body),
  "x-github-event": "issue_comment",
  "x-github-delivery": id,
});

interface Setup {
  readonly secrets?: readonly string[];
  readonly jobs?: Partial<JobStore>;
  readonly isReady?: boolean;
  readonly whyNot?: string;
  readonly app?: Partial<HttpAppOptions>;
  /** Jobs that nobody may read. */
  readonly hidden?: readonly string[];
  readonly mayRead?: RunRoutesOptions["mayRead"];
}

/** The app with all its routes over a store in memory, and what it told. */
export function openHttpApp({
  secrets = [SECRET],
  jobs: broken,
  isReady = true,
  ...setup
}: Setup = {}) {
  const clock = createSystemClock();
  const store = createMemoryStore(clock);
  const jobs = { ...store.jobs, ...broken };
  const log = createLiveLog({ events: store.events, clock });
  const errors: { readonly error: unknown; readonly id: string }[] = [];
  let taken = 0;
  const app = createHttpApp({
    acceptEvent: createAcceptEvent(
      { jobs, clock, findRefusalReason: async () => setup.whyNot },
      { trigger: "@asksvc" },
    ),
    parseEvent: parseGithubEvent,
    secrets: secrets.map(createSecret),
    notify: (topic) => {
      if (topic === "jobs") taken += 1;
    },
    isReady: async () => isReady,
    onError: (error, id) => errors.push({ error, id }),
    version: "1.2.3",
    runs: {
      jobs,
      events: store.events,
      log,
      placeOf: async () => 3,
      mayRead: setup.mayRead ?? (async (_person, { id }) => !(setup.hidden ?? []).includes(id)),
    },
    ...setup.app,
  });
  const say = (jobId: string, ...bodies: RunEventBody[]) =>
    log.append(
      jobId,
      bodies.map((body) => ({ body, at: clock.now() })),
    );
  const all = () => store.jobs.list({ limit: 100 });
  return { app, store, log, say, all, errors, taken: () => taken };
}

/** Serves an app on loopback; tells what went wrong past it. */
export async function serveApp(app: Parameters<typeof startHttpServer>[0]): Promise<{
  readonly server: HttpServer;
  readonly errors: unknown[];
}> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  return { server: await startHttpServer(app, { host: "127.0.0.1", port: 0, onError }), errors };
}
