import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonClient } from "../fakes/person-client.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import { openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";

/** The actor of the workflows. */
const ACTOR = "mia";
const ASK = { instruction: "Fix the failing test.", context: "expected 500, got NaN" };
const REVIEW = JSON.stringify({ summary: "Looks fine.", event: "COMMENT", comments: [] });

let harness: TaskHarness;
let ada: PersonClient;

beforeAll(async () => {
  harness = await openTaskHarness();
  await harness.start({}).ready;
  harness.script(() => REVIEW);
  ada = await harness.enter("ada");
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

interface Config {
  readonly id: string;
  readonly version: number;
  readonly pattern: string;
  readonly restrictsRequests: boolean;
}

const configs = async () =>
  ((await (await ada.get("/api/providers")).json()) as { readonly providers: readonly Config[] })
    .providers;

async function change(fields: object): Promise<void> {
  const config = (await configs()).find(({ pattern }) => pattern === REPOSITORY);
  if (config === undefined) throw new Error("the config is gone");
  const headers = { "if-match": `"${config.version}"` };
  const path = `/api/providers/${config.id}`;
  const response = await ada.ask("PATCH", path, { body: fields, headers });
  expect(response.status, await response.clone().text()).toBe(200);
}

const isTold = ({ outbox }: { readonly outbox: readonly { readonly state: string }[] }) =>
  outbox.length > 0 && outbox.every(({ state }) => state === "done");

/** Asks by a comment; gives the job's status and what the pull request was told. */
async function comment(kind: "review" | "followup" = "review") {
  const number = harness.openPull();
  const body = "@asksvc look";
  const place = { path: "src/payments.js", side: "RIGHT", line: 8 } as const;
  const line = { author: AUTHOR, body, ...place };
  const id =
    kind === "review"
      ? await harness.host.comment(REPOSITORY, number, AUTHOR, body)
      : await harness.host.commentOnLine(REPOSITORY, number, line);
  const told = await harness.job(
    id,
    (job) => ["refused", "published", "replied", "failed"].includes(job.status) && isTold(job),
  );
  const said = harness.answersTo(number, id).map((answer) => answer.body);
  return { status: told.status, said };
}

async function task(claims: Readonly<Record<string, string | undefined>> = {}) {
  const response = await harness.post({ ...ASK, context: `${Math.random()}` }, { claims });
  const { code, detail } = (await response.json()) as Readonly<Record<string, string>>;
  return { status: response.status, code, detail };
}

describe("users and organizations of a provider config", () => {
  it("restrict only the web app when the switch is off", async () => {
    await change({ users: ["ada"], orgs: [], restrictsRequests: false });
    expect(await comment()).toMatchObject({ status: "published" });
    expect(await task()).toMatchObject({ status: 202 });
  });

  it("restrict comments, follow-ups and tasks when it is on, in one line", async () => {
    await change({ restrictsRequests: true });
    const asked = harness.chats.length;
    for (const kind of ["review", "followup"] as const) {
      const { status, said } = await comment(kind);
      expect(status).toBe("refused");
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`${AUTHOR} is not among them; ask ada`);
      expect(said[0]?.split("\n").filter((line) => line.includes("provider config"))).toHaveLength(
        1,
      );
    }
    expect(await task()).toMatchObject({
      status: 403,
      code: "requester-not-allowed",
      detail: expect.stringContaining(`${ACTOR} is not among them; ask ada`),
    });
    expect(await task({ actor: undefined })).toMatchObject({
      status: 403,
      code: "requester-not-allowed",
      detail: expect.stringContaining("names no actor"),
    });
    expect(harness.chats).toHaveLength(asked);
  });

  it("admit listed users", async () => {
    await change({ users: ["ada", AUTHOR, ACTOR] });
    for (const [kind, status] of [
      ["review", "published"],
      ["followup", "replied"],
    ] as const)
      expect(await comment(kind)).toMatchObject({ status });
    expect(await task()).toMatchObject({ status: 202 });
  });

  it("refuse while members cannot be read, with instructions", async () => {
    harness.host.state.orgs.push({ id: 90_000, login: "acme", members: [AUTHOR, ACTOR] });
    await change({ users: [], orgs: ["acme"] });
    const { status, said } = await comment();
    expect(status).toBe("refused");
    expect(said[0]).toMatch(/the membership of mira could not be read; ask ada.*Members: read/);
    expect(await task()).toMatchObject({
      status: 403,
      code: "requester-not-allowed",
      detail: expect.stringContaining("Members: read"),
    });
  });

  it("admit only members as soon as they can be read", async () => {
    const { app, orgs } = harness.host.state;
    app.permissions = { ...app.permissions, members: "read" };
    expect(await comment()).toMatchObject({ status: "published" });
    expect(await task()).toMatchObject({ status: 202 });
    const at = orgs.findIndex(({ id }) => id === 90_000);
    orgs.splice(at, 1, { id: 90_000, login: "acme", members: ["ada"] });
    const { status, said } = await comment();
    expect(status).toBe("refused");
    expect(said[0]).toContain(`${AUTHOR} is not among them; ask ada`);
    expect(await task()).toMatchObject({ status: 403, code: "requester-not-allowed" });
  });

  it("refuse while the code host does not answer for members", async () => {
    harness.host.setFaults(({ path }) =>
      path.includes("/members/") ? { kind: "error" } : undefined,
    );
    const { status, said } = await comment();
    expect(status).toBe("refused");
    expect(said[0]).toMatch(/membership of mira in acme.*could not be read.*try again/);
    expect((await task()).status).toBe(503);
    harness.host.setFaults(undefined);
  });

  it("restrict requests by a config that is created without this field", async () => {
    const body = { pattern: "acme/new", provider: "hf", apiKey: "key-of-a-config", users: ["ada"] };
    harness.secrets.add(body.apiKey);
    expect((await ada.post("/api/providers", { body })).status).toBe(201);
    const made = (await configs()).find(({ pattern }) => pattern === "acme/new");
    expect(made?.restrictsRequests).toBe(true);
  });
});
