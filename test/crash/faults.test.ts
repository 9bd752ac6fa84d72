import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import { listAnswers, listReactions } from "../fakes/posted-answers.ts";
import { AUTHOR, openServeHarness, type ServeHarness } from "../fakes/serve-harness.ts";
import { type StoredJob, untilStore } from "../fakes/stored-jobs.ts";

type Kind = "review" | "followup";

/** One wish in a repository of its own, by whose name its calls are told apart, with a fault at one of them. */
interface FaultCase {
  readonly owner: string;
  readonly kind: Kind;
  readonly at: number;
  readonly fault: Fault | undefined;
  readonly calls: HostCall[];
  readonly ids: { number: number; comment: number };
}

const BEFORE: readonly Fault[] = [
  { kind: "error" },
  { kind: "secondary-limit", retryAfterSeconds: 1 },
  { kind: "reset" },
];
/** Only a write has an effect that an answer can be lost after. */
const AFTER: readonly Fault[] = [{ kind: "error-after" }, { kind: "reset-after" }];
const KINDS: readonly Kind[] = ["review", "followup"];
/** Enough to have waits side by side; the machine's cores are few. */
const WORKERS = "6";
const PATIENCE_MS = 1_800_000;

let harness: ServeHarness;
const cases: FaultCase[] = [];

beforeAll(async () => {
  harness = await openServeHarness();
  harness.host.setFaults(chooseFault);
  const server = harness.start({ WEBHOOK_MAX_WORKERS: WORKERS });
  await server.ready;
  for (const kind of KINDS) await ask({ kind, at: -1, fault: undefined });
  await untilSettled();
  // As many calls as it takes when all goes well.
  const clean = cases.map(({ kind, calls }) => ({
    kind,
    methods: calls.map((call) => call.method),
  }));
  for (const { kind, methods } of clean) {
    for (const [at, method] of methods.entries()) {
      const faults = method === "POST" ? [...BEFORE, ...AFTER] : BEFORE;
      for (const fault of faults) await ask({ kind, at, fault });
    }
  }
  await untilSettled();
  await server.stop();
}, PATIENCE_MS);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

async function ask({ kind, at, fault }: Pick<FaultCase, "kind" | "at" | "fault">): Promise<void> {
  const owner = `owner-${cases.length}`;
  const repository = `${owner}/shop`;
  harness.addRepository(repository);
  const number = harness.openPull(repository);
  const ids = { number, comment: 0 };
  cases.push({ owner, kind, at, fault, calls: [], ids });
  const { host } = harness;
  const body = "@asksvc look at the payments";
  const place = { path: "src/payments.js", side: "RIGHT", line: 8 } as const;
  ids.comment = await (kind === "review"
    ? host.comment(repository, number, AUTHOR, body)
    : host.commentOnLine(repository, number, { author: AUTHOR, body, ...place }));
}

function chooseFault(call: HostCall): Fault | undefined {
  const one = cases.find(({ owner }) => owner === ownerOf(call));
  if (one === undefined) return undefined;
  one.calls.push(call);
  return one.calls.length - 1 === one.at ? one.fault : undefined;
}

/** Every owner has an installation of the app. */
function ownerOf({ path }: HostCall): string | undefined {
  const installation = /^\/app\/installations\/(\d+)/.exec(path)?.[1];
  if (installation === undefined) return /^\/(?:repos|git)\/([^/]+)\//.exec(path)?.[1];
  const { repositories } = harness.host.state;
  return repositories.find(({ installationId }) => `${installationId}` === installation)?.owner;
}

const untilSettled = (): Promise<boolean> =>
  untilStore(harness.storePath, ({ jobs, left }) => jobs >= cases.length && left === 0);

/** What is wrong with the end of a case, in words. */
function evaluateCase(
  { owner, kind, at, fault, calls, ids }: FaultCase,
  jobs: readonly StoredJob[],
) {
  const issue = harness.issueOf(ids.number, `${owner}/shop`);
  const job = jobs.find(({ commentId }) => commentId === ids.comment);
  const answers = listAnswers(harness.host, { owner, name: "shop", issue }, ids.comment);
  const found = {
    answers: answers.map((answer) => answer.kind),
    reactions: listReactions(harness.host, issue, ids.comment),
    status: job?.status,
    attempt: job?.attempt,
    writes: job?.outbox.filter(({ state }) => state !== "done"),
  };
  const [answer, status] = kind === "review" ? ["review", "published"] : ["reply", "replied"];
  const owed = { answers: [answer], reactions: ["eyes"], status, attempt: 1, writes: [] };
  if (isDeepStrictEqual(found, owed)) return [];
  const { method, path } = calls[at] ?? { method: "no call", path: "" };
  const where = `${kind}: ${fault?.kind ?? "no fault"} at call ${at}, ${method} ${path}`;
  const made = calls.map((call) => `${call.method} ${call.path}`);
  return [{ where, error: job?.error, found, made }];
}

describe("a server on a code host that fails", () => {
  it.each(KINDS)("gives one answer to a %s, whichever call fails and how", (kind) => {
    const jobs = harness.jobs();
    const all = cases.filter((one) => one.kind === kind);
    expect(all.length).toBeGreaterThan(30);
    expect(all.flatMap((one) => evaluateCase(one, jobs))).toEqual([]);
  });
});
