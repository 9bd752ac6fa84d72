import { Hono } from "hono";
import { createBodyReader } from "../../src/adapters/http/body-reader.ts";
import { createHttpApp } from "../../src/adapters/http/create-http-app.ts";
import { diffApi } from "../../src/adapters/http/diff-api.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { pullApi } from "../../src/adapters/http/pull-api.ts";
import { reviewApi } from "../../src/adapters/http/review-api.ts";
import type { Visibility } from "../../src/app/access/visibility.ts";
import { createDraftDiffs } from "../../src/app/draft/draft-diffs.ts";
import { createListThreads } from "../../src/app/draft/list-threads.ts";
import { createDraftManager } from "../../src/app/draft/manage-draft.ts";
import { createReadReviewedFile } from "../../src/app/draft/read-reviewed-file.ts";
import { createWatchHead } from "../../src/app/draft/watch-head.ts";
import { createReviewStarter } from "../../src/app/intake/review-starter.ts";
import type { ChooseProvider } from "../../src/app/provider/choose-provider.ts";
import type { ResolvedProviderConfig } from "../../src/app/provider/provider-endpoint.ts";
import { createEstimateReview } from "../../src/app/review/estimate-review.ts";
import type { Person } from "../../src/domain/access/person.ts";
import type { ProviderChoice } from "../../src/domain/api/pull-response.ts";
import type { Quotas } from "../../src/domain/budget/quota.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { createMarkers } from "../../src/domain/publish/marker.ts";
import type { ReviewDraft } from "../../src/domain/review/review-draft.ts";
import type { RateLimitResult } from "../../src/ports/rate-limit.ts";
import type { ThreadResolution } from "../../src/ports/thread-resolver.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createHost, HEAD, pullRequest } from "../unit/app/review/pull-fixture.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { sampleStored } from "../unit/domain/review/sample-draft.ts";
import { createHurriedClock } from "./hurried-clock.ts";

const READERS = ["mia", "walt", "ada"];
const WRITERS = ["walt", "ada"];

/** mia reads acme/shop, walt writes it, eve may not see it. */
const visibility: Visibility = {
  mayRead: async ({ login }, repository) => repository === "acme/shop" && READERS.includes(login),
  mayWrite: async ({ login }, repository) => repository === "acme/shop" && WRITERS.includes(login),
};

const TERMS: ResolvedProviderConfig = {
  configId: "c-1",
  provider: "openai",
  baseUrl: "https://model.example",
  isGuarded: true,
  apiKey: createSecret("key"),
};

const choose: ChooseProvider = async ({ provider }) =>
  provider === "hf"
    ? { kind: "none", why: "no provider config matches acme/shop" }
    : { kind: "chosen", why: "w", config: TERMS };

const OVER: RateLimitResult = { ok: false, retryAfterMs: 1_500 };

export const CHOICE: ProviderChoice = {
  provider: "openai",
  configId: "c-1",
  pattern: "acme/*",
  host: "model.example",
};

interface Setup {
  readonly isLimited?: boolean;
  /** Head that was reviewed. */
  readonly head?: string | undefined;
  readonly host?: ReturnType<typeof createHost> | undefined;
  readonly mayApprove?: boolean;
  readonly quotas?: Quotas;
  readonly resolutions?: readonly ThreadResolution[];
}

/** The JSON API of reviews over a store and a code host in memory, asked by whomever a test names. */
export async function openReviewApi({
  isLimited = false,
  head = HEAD,
  host = createHost(),
  mayApprove = false,
  quotas,
  resolutions = [],
}: Setup = {}) {
  const clock = createHurriedClock();
  const store = createMemoryStore(clock);
  const cancelled: string[] = [];
  const state: { person: Person } = { person: { login: "walt", isAdmin: false } };
  const serverUrl = "https://host.example";
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const limit = {
    consume: async (): Promise<RateLimitResult> => (isLimited ? OVER : { ok: true }),
  };
  const drafts = createDraftManager(
    { ...store, clock, pulls: host, notify: () => undefined },
    { allowApprove: mayApprove },
  );
  const diffs = createDraftDiffs({ ...store, pulls: host, onError });
  const rules = {
    maxDiffChars: 200_000,
    allowApprove: false,
    defaultRules: "Be kind.",
    currency: "USD",
  };
  const api = {
    visibility,
    trigger: "@asksvc",
    serverUrl,
    jobs: store.jobs,
    journal: store.journal,
    pulls: host,
    drafts,
    diffs,
    onError,
    choose,
    maxInputTokens: 2_000_000,
    mayApprove,
    starter: createReviewStarter({
      ...store,
      clock,
      pulls: host,
      notify: () => undefined,
      ...(quotas === undefined ? {} : { quotas }),
    }),
    starts: limit,
    probes: limit,
    placeOf: async () => 3,
    listChoices: async () => [CHOICE],
    estimate: createEstimateReview(
      { ...store, pulls: host, clock, modelOf: async () => undefined },
      rules,
    ),
    watchHead: createWatchHead({ pulls: host, clock }, serverUrl),
    listThreads: createListThreads({
      pulls: host,
      publisher: host,
      markers: createMarkers(undefined),
      clock,
      resolver: { resolutions: async () => resolutions },
    }),
    readFile: createReadReviewedFile({ pulls: host, diffs }),
    cancel: async (id: string) => {
      const job = await store.jobs.get(id);
      if (job === undefined) return false;
      cancelled.push(id);
      await store.jobs.change({ job: { ...job, status: "cancelled" } });
      return true;
    },
  };
  const signedIn = new Hono<HttpEnv>();
  signedIn.use(async (context, next) => {
    context.set("person", state.person);
    await next();
  });
  for (const routes of [reviewApi(api, createBodyReader()), pullApi(api), diffApi(api)])
    signedIn.route("/", routes);
  const app = createHttpApp({
    secrets: [],
    version: "1",
    notify: () => undefined,
    isReady: async () => true,
    acceptEvent: () => Promise.reject(new Error("no events here")),
    parseEvent: (name) => ({ kind: "other", name }),
    onError,
    routes: [() => signedIn],
  });
  const keep = async (
    over: Partial<Job> = {},
    draftOf: Partial<ReviewDraft> | false = {},
  ): Promise<string> => {
    const { version: _version, ...job } = sampleJob({ source: "web", status: "draft", ...over });
    const { job: accepted } = await store.jobs.accept(job, []);
    const stored = { ...sampleStored({ head, ...draftOf }), base: pullRequest().mergeBaseSha };
    const draft = JSON.stringify(stored);
    if (draftOf !== false) await store.jobs.change({ job: accepted, draft });
    return job.id;
  };
  const ask = async (
    method: string,
    path: string,
    { body, as = "walt", headers = {} }: { body?: unknown; as?: string; headers?: object } = {},
  ) => {
    state.person = { login: as, isAdmin: as === "ada" };
    const response = await app.request(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || "null") };
  };
  return { app, store, host, diffs, keep, ask, cancelled, errors };
}
