import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeServer } from "../../src/compose/server/server.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import {
  type AccessHarness,
  HIDDEN,
  INSIDER,
  openAccessHarness,
  type RepositoryResources,
} from "../fakes/access-harness.ts";
import { ACCESS_REQUESTS } from "../fakes/access-requests.ts";
import {
  REPOSITORY_VISIBILITIES,
  type RepositoryVisibility,
  ROLES,
  type Role,
  readAccessTable,
} from "../fakes/access-table.ts";
import type { PersonClient } from "../fakes/person-client.ts";

let harness: AccessHarness;

beforeAll(async () => {
  harness = await openAccessHarness();
}, 60_000);
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

interface RouteResponse {
  readonly status: number;
  readonly code?: string | undefined;
  /** Without what the request itself says. */
  readonly text: string;
  readonly headers: readonly string[];
}

/** Sends a request and reads the answer; of a stream, no more than that there is one. */
async function send(role: Role, route: string, place: RepositoryResources): Promise<RouteResponse> {
  const [method = ""] = route.split(" ");
  const { path, ...sent } = requestOf(route, place);
  const response = await harness.people[role].ask(method, path, sent);
  const headers = [...response.headers.keys()].filter((name) => name !== "content-length");
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) await response.body?.cancel();
  const text = response.bodyUsed ? "" : await response.text();
  const { code } = type.includes("problem")
    ? (JSON.parse(text) as { code?: string | undefined })
    : {};
  const request = decodeURIComponent(path) + JSON.stringify(sent);
  const [pathname = ""] = path.split("?");
  const words = [path, pathname, place.repository, ...Object.values((sent.body ?? {}) as object)];
  const said = words.filter((word) => request.includes(`${word}`));
  return {
    status: response.status,
    headers,
    text: said.reduce<string>((all, word) => all.replaceAll(`${word}`, "…"), text),
    ...(code === undefined ? {} : { code }),
  };
}

function requestOf(route: string, place: RepositoryResources) {
  const make = ACCESS_REQUESTS[route];
  if (make === undefined) throw new Error(`no request is made for ${route}`);
  return make(place, harness.model.baseUrl);
}

/** All pages of a list; more than one is followed by the name that the last one gave. */
async function readPages(client: PersonClient, path: string): Promise<string> {
  const pages: string[] = [];
  for (let query = ""; pages.length < 10; ) {
    const text = await (await client.get(path + query)).text();
    const { next } = JSON.parse(text) as { readonly next?: string | undefined };
    pages.push(text);
    if (next === undefined) return pages.join("\n");
    query = `?before=${next}`;
  }
  throw new Error(`${path} has no end`);
}

/** Things of a repository that does not exist. */
const GHOST: RepositoryResources = {
  repository: "acme/ghost",
  number: 1,
  draft: () => "ghost",
  task: "ghost",
  config: () => "ghost",
};

/** Only these tell admins of what they may not read: they serve to run the server. */
const FOR_ADMINS = /^GET \/(?:admin|api\/providers|api\/providers\/audit)$|\/providers\/:id/;
const CODES: Readonly<Record<number, readonly string[]>> = {
  401: ["not-signed-in", "token-invalid", "signature-invalid"],
  403: ["not-a-writer", "not-allowed"],
  404: ["not-found"],
  422: ["request-invalid"],
};

describe("a repository that a user may not read", () => {
  it("is answered for like one that does not exist", async () => {
    const routes = Object.keys(ACCESS_REQUESTS).filter((route) => placesOf(route).length > 1);
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      const isForAdmins = FOR_ADMINS.test(route) || route.startsWith("POST /api/providers");
      for (const role of isForAdmins ? (["viewer"] as const) : (["viewer", "admin"] as const)) {
        const answers = await Promise.all(
          [harness.places.hidden, GHOST].map((place) => send(role, route, place)),
        );
        expect(answers[0], `${route} ${role}`).toEqual(answers[1]);
      }
    }
  });

  it.each(["/api/reviews", "/api/journal", "/api/providers"])("is not in %s", async (path) => {
    const [open, vault, hidden] = REPOSITORY_VISIBILITIES.map(
      (place) => harness.places[place].repository,
    );
    const insider = await harness.enter(INSIDER);
    const seenBy = async (client: PersonClient): Promise<readonly (string | undefined)[]> => {
      const text = await readPages(client, path);
      return [open, vault, hidden].filter((name) => text.includes(`"${name}"`));
    };
    expect(await seenBy(harness.people.viewer)).toEqual([open, vault]);
    expect(await seenBy(harness.people.writer)).toEqual([open, vault]);
    expect(await seenBy(insider)).toEqual([open, vault, hidden]);
  });
});

describe("a viewer", () => {
  it("stops their own requests, and nothing of others", async () => {
    const { viewer, writer } = harness.people;
    const { repository, number } = harness.places.private;
    const [own, other] = [
      await harness.startReview(viewer, number, repository),
      await harness.startReview(writer, number, repository),
    ];
    expect((await viewer.post(`/api/jobs/${other}/cancel`)).status).toBe(403);
    expect((await viewer.post(`/api/jobs/${own}/cancel`)).status).toBe(200);
    expect(await harness.jobById(own, () => true)).toMatchObject({ status: "cancelled" });
    expect((await writer.post(`/api/jobs/${other}/cancel`)).status).toBe(200);
  });
});

describe("the table of docs/access.md", () => {
  it("has a row for each route of the server, and no other", async () => {
    const environment = {
      ...harness.env,
      TASK_API_ENABLED: "1",
      WEB_STORE_PATH: join(harness.watched.folder, "routes.db"),
    };
    const options = { environment, log: () => undefined };
    const server = await composeServer(loadServerConfig(environment), options);
    const routes = server.http.routes.filter(({ method }) => method !== "ALL");
    await server.close(0);
    const served = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
    const table = readAccessTable().map(({ route }) => route);
    expect(table.toSorted()).toEqual(served.toSorted());
    expect(Object.keys(ACCESS_REQUESTS).toSorted()).toEqual(served.toSorted());
  });

  it("matches a running server, cell by cell, and reveals no hidden resource", async () => {
    const table = new Map(readAccessTable().map(({ route, statuses }) => [route, statuses]));
    const [wrong, leaks]: [string[], string[]] = [[], []];
    for (const route of Object.keys(ACCESS_REQUESTS)) {
      for (const role of ROLES) {
        for (const place of placesOf(route)) {
          const told = await send(role, route, harness.places[place]);
          const cell = `${route} ${role} ${place}`;
          const wanted = table.get(route)?.[role][place];
          if (told.status !== wanted || !hasExpectedCode(told))
            wrong.push(`${cell}: ${told.status} ${told.code ?? ""}, not ${wanted}`);
          if (isLeak(role, route, told)) leaks.push(cell);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(leaks).toEqual([]);
  });
});

/** One request is enough where there is nothing of a repository in it. */
function placesOf(route: string): readonly RepositoryVisibility[] {
  const [one, other] = [harness.places.public, harness.places.hidden].map(
    ({ repository, number }) => {
      const things = { repository, number, task: repository, draft: () => repository };
      return JSON.stringify(requestOf(route, { ...things, config: () => repository }));
    },
  );
  return one === other ? ["hidden"] : REPOSITORY_VISIBILITIES;
}

function hasExpectedCode({ status, code }: RouteResponse): boolean {
  return code === undefined ? status < 400 : (CODES[status] ?? [code]).includes(code);
}

function isLeak(role: Role, route: string, { text }: RouteResponse): boolean {
  if (role === "admin" && FOR_ADMINS.test(route)) return false;
  return [HIDDEN.name, HIDDEN.title].some((word) => text.includes(word));
}
