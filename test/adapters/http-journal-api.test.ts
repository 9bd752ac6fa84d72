import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { journalApi } from "../../src/adapters/http/journal-api.ts";
import type { JournalDay } from "../../src/domain/api/operations-response.ts";
import {
  addTotals,
  type JournalEntry,
  type JournalFilter,
  type JournalQuery,
} from "../../src/domain/journal/journal-entry.ts";
import type { JournalSums } from "../../src/ports/journal.ts";

const entry = (id: string, over: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: "2026-01-01T00:00:00.000Z",
  kind: "review",
  source: "webhook",
  by: "mia",
  repository: "acme/shop",
  pull: 7,
  status: "published",
  changedAt: "2026-01-01T00:00:00.000Z",
  input: 10,
  cached: 1,
  output: 2,
  calls: 1,
  ...over,
});

interface Setup {
  readonly entries?: readonly JournalEntry[];
  /** Reading fails from this page on, counted from 1. */
  readonly failsAt?: number;
}

function open({ entries = [], failsAt = Number.POSITIVE_INFINITY }: Setup = {}) {
  const asked: JournalQuery[] = [];
  const errors: unknown[] = [];
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set("person", { login: "mia", isAdmin: false });
    context.set("requestId", "r-1");
    await next();
  });
  const list = async (query: JournalQuery) => {
    asked.push(query);
    if (asked.length >= failsAt) throw new Error("no store");
    const from = entries.findIndex(({ id }) => id === query.before) + 1;
    return entries.slice(from, from + query.limit);
  };
  const options = {
    journal: { list, sums: async (_query: JournalFilter) => sumsOf(entries) },
    visibility: {
      mayRead: async (_person: unknown, repository: string) => repository !== "acme/vault",
      mayWrite: async () => false,
    },
    onError: (error: unknown, request: string) => errors.push([error, request]),
  };
  app.route("/", journalApi(options));
  const get = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return { app, asked, errors, get };
}

const keyOf = ({ at, repository }: JournalEntry): string => `${at.slice(0, 10)} ${repository}`;

/** As a store sums them up. */
function daysOf(entries: readonly JournalEntry[]): readonly JournalDay[] {
  const keys = [...new Set(entries.map(keyOf))];
  return keys
    .map((key) => {
      const some = entries.filter((one) => keyOf(one) === key);
      const [day = "", repository = ""] = key.split(" ");
      return { day, repository, ...addTotals(some.map((one) => ({ ...one, entries: 1 }))) };
    })
    .sort((a, b) => b.day.localeCompare(a.day) || a.repository.localeCompare(b.repository));
}

/** Of the days none but the last ten are given. */
function sumsOf(entries: readonly JournalEntry[]): JournalSums {
  const days = daysOf(entries);
  const names = [...new Set(days.map(({ repository }) => repository))];
  const own = (name: string) => days.filter(({ repository }) => repository === name);
  const repositories = names.map((name) => [name, addTotals(own(name))] as const);
  return { days: days.slice(0, 10), repositories: new Map(repositories) };
}

describe("GET /api/journal", () => {
  it("sums more than the days that it shows, and nothing that is hidden", async () => {
    const day = (at: number): string => `2026-01-${String(at + 1).padStart(2, "0")}T00:00:00.000Z`;
    const entries = Array.from({ length: 20 }, (_none, at) => entry(`e-${at}`, { at: day(at) }));
    const hidden = entry("h", { repository: "acme/vault", at: day(0) });
    const { get } = open({ entries: [...entries, hidden] });
    const { body } = await get("/api/journal");
    expect(body.days).toHaveLength(10);
    expect(body.totals).toMatchObject({ entries: 20, input: 200 });
  });

  it("shows entries that the user may see, with their totals", async () => {
    const { get } = open({
      entries: [entry("c"), entry("b", { repository: "acme/vault" }), entry("a")],
    });
    const { status, body } = await get("/api/journal");
    expect(status).toBe(200);
    expect(body.entries.map(({ id }: JournalEntry) => id)).toEqual(["c", "a"]);
    expect(body.totals).toEqual({ entries: 2, input: 20, cached: 2, output: 4, calls: 2 });
    expect(body).not.toHaveProperty("next");
    expect(JSON.stringify(body)).not.toContain("vault");
  });

  it("sums all matching entries, not only the page, by day and repository", async () => {
    const entries = [
      entry("d", { at: "2026-01-02T01:00:00.000Z" }),
      entry("c", { repository: "acme/vault" }),
      entry("b", { repository: "acme/open" }),
      entry("a"),
    ];
    const { get } = open({ entries });
    const { body } = await get("/api/journal?limit=1");
    expect(body.entries).toHaveLength(1);
    expect(body.totals).toEqual({ entries: 3, input: 30, cached: 3, output: 6, calls: 3 });
    const one = { entries: 1, input: 10, cached: 1, output: 2, calls: 1 };
    expect(body.days).toEqual([
      { day: "2026-01-02", repository: "acme/shop", ...one },
      { day: "2026-01-01", repository: "acme/open", ...one },
      { day: "2026-01-01", repository: "acme/shop", ...one },
    ]);
    expect((await get("/api/journal?limit=1&before=d")).body.totals).toEqual(body.totals);
  });

  it("continues page by page, past hidden entries", async () => {
    const entries = Array.from({ length: 20 }, (_, at) =>
      entry(`${at}`, { repository: at % 2 === 0 ? "acme/shop" : "acme/vault" }),
    );
    const { get } = open({ entries });
    const seen: string[] = [];
    let path = "/api/journal?limit=3";
    for (;;) {
      const { body } = await get(path);
      seen.push(...body.entries.map(({ id }: JournalEntry) => id));
      if (body.next === undefined) break;
      path = `/api/journal?limit=3&before=${body.next}`;
    }
    expect(seen).toEqual(entries.filter((_, at) => at % 2 === 0).map(({ id }) => id));
  });

  it("takes a filter that a form has left empty for none", async () => {
    const { get } = open({ entries: [entry("a")] });
    const { status, body } = await get("/api/journal?repository=&kind=&since=&before=&limit=");
    expect(status).toBe(200);
    expect(body.entries).toHaveLength(1);
  });

  it("hands every filter on", async () => {
    const { get, asked } = open();
    await get(
      "/api/journal?repository=a/b&by=sam&kind=task&status=failed&since=2026-01-01&limit=5",
    );
    expect(asked).toEqual([
      {
        repository: "a/b",
        by: "sam",
        kind: "task",
        status: "failed",
        limit: 5,
        since: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });

  it.each([
    "format=xml",
    "limit=0",
    "limit=501",
    "kind=merge",
    "status=odd",
    "since=soon",
    "until=x",
  ])("describes the problem with %s", async (query) => {
    const { get, asked } = open();
    const answer = await get(`/api/journal?${query}`);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: query.split("=")[0] }] },
    });
    expect(asked).toEqual([]);
  });
});

describe("GET /api/journal as a file", () => {
  /** Three pages of a store, every other entry hidden. */
  const MANY = Array.from({ length: 1_200 }, (_, at) =>
    entry(`e${at}`, { repository: at % 2 === 0 ? "acme/shop" : "acme/vault", model: "=1+1" }),
  );

  it("is a table of all entries that the user may see", async () => {
    const { app, asked } = open({ entries: MANY });
    const response = await app.request("/api/journal?format=csv&by=mia&limit=5&before=e3");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="journal.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    const [header = "", ...lines] = text.trimEnd().split("\r\n");
    expect(header.startsWith("id,at,kind,")).toBe(true);
    expect(lines).toHaveLength(600);
    expect(lines[1]).toContain(
      "e2,2026-01-01T00:00:00.000Z,review,webhook,mia,acme/shop,7,,'=1+1,",
    );
    expect(text).not.toContain("vault");
    expect(asked.map(({ before, by, limit }) => [before, by, limit])).toEqual([
      [undefined, "mia", 500],
      ["e499", "mia", 500],
      ["e999", "mia", 500],
    ]);
  });

  it("is a list of them as JSON", async () => {
    const { app } = open({ entries: MANY });
    const response = await app.request("/api/journal?format=json");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="journal.json"');
    const entries = (await response.json()) as JournalEntry[];
    expect(entries).toEqual(MANY.filter((_, at) => at % 2 === 0));
  });

  it("is there when there is nothing in it", async () => {
    const { app } = open();
    const csv = await (await app.request("/api/journal?format=csv")).text();
    expect(csv.split("\r\n")).toHaveLength(2);
    expect(await (await app.request("/api/journal?format=json")).json()).toEqual([]);
  });

  it("ends after a readable number of entries", async () => {
    const endless = Array.from({ length: 100_400 }, (_, at) => entry(`${at}`));
    const { app, asked } = open({ entries: endless });
    const csv = await (await app.request("/api/journal?format=csv")).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(100_001);
    expect(asked).toHaveLength(200);
  });

  it("is no file when the store does not answer, and none that seems whole when it stops", async () => {
    const early = open({ entries: MANY, failsAt: 1 });
    expect((await early.app.request("/api/journal?format=csv")).status).toBe(500);
    const late = open({ entries: MANY, failsAt: 2 });
    const destroyed: string[] = [];
    const outgoing = { destroy: () => destroyed.push("outgoing") };
    const response = await late.app.request("/api/journal?format=csv", {}, { outgoing });
    await response.text();
    expect(destroyed).toEqual(["outgoing"]);
    expect(late.errors).toEqual([[expect.any(Error), "r-1"]]);
  });
});
