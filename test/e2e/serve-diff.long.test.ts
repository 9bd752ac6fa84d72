import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import type {
  DiffResponse,
  DraftResponse,
  HeadResponse,
} from "../../src/domain/api/draft-response.ts";
import type { JobResponse, ReviewsResponse } from "../../src/domain/api/job-response.ts";
import type { EstimateResponse, PullResponse } from "../../src/domain/api/pull-response.ts";
import { countSeverities } from "../../src/domain/finding/severity-counts.ts";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import type { PersonClient } from "../fakes/person-client.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";

let harness: PeopleHarness;
let server: ServeProcess;
let mira: PersonClient;

beforeAll(async () => {
  harness = await openPeopleHarness();
  server = harness.start();
  await server.ready;
  mira = await harness.enter(AUTHOR);
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

async function get<Answer>(path: string): Promise<Answer> {
  const response = await mira.get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Answer;
}

const shortOf = (id: string, view: string): string => `/api/reviews/${id}/${view}`;
const PATHS = Object.keys(CHANGE_FILES).sort();

/** Whether the store has a diff, read past its server. */
function hasKept(id: string): boolean {
  const database = new DatabaseSync(harness.storePath, { readOnly: true, timeout: 5_000 });
  try {
    const sql = "SELECT count(*) AS count FROM draft_diffs WHERE job_id = ?";
    return database.prepare(sql).get(id)?.count === 1;
  } finally {
    database.close();
  }
}

describe("what a page of svc serve is made of", () => {
  it("is known before a review is requested", async () => {
    const number = harness.openPull();
    const q = encodeURIComponent(`${harness.host.serverUrl}/${REPOSITORY}/pull/${number}`);
    const pull = await get<PullResponse>(`/api/pulls?q=${q}`);
    expect(pull).toMatchObject({
      repository: REPOSITORY,
      number,
      author: AUTHOR,
      isOpen: true,
      match: { provider: "server" },
      choices: [{ provider: "server" }],
    });
    const estimate = await get<EstimateResponse>(`/api/pulls/estimate?q=${q}`);
    expect(estimate).toMatchObject({ files: PATHS.length, chunks: 1, leftOut: [] });
    expect(estimate.onePass).toBeGreaterThan(500);
    expect(estimate).not.toHaveProperty("usual");
    const id = (await harness.makeDraft(mira, number)).id;
    const again = await get<EstimateResponse>(`/api/pulls/estimate?q=${q}`);
    expect(again.usual).toMatchObject({ reviews: 1 });
    const [row] = (await get<ReviewsResponse>("/api/reviews")).reviews;
    const draft = await get<DraftResponse>(shortOf(id, "draft"));
    const shown = draft.comments.filter(({ duplicateOf }) => duplicateOf === undefined);
    expect(shown.length).toBeGreaterThan(2);
    expect(row).toMatchObject({ id, title: pull.title, findings: countSeverities(shown) });
    expect(row?.model).toEqual(expect.any(String));
    expect(await get<JobResponse>(`/api/jobs/${id}`)).toMatchObject({
      pullUrl: pull.url,
      comment: "@asksvc look at the payments",
      model: row?.model,
      rights: { mayWrite: true, mayCancel: true, mayApprove: false },
    });
  });

  it("shows what a push has changed, finding by finding", async () => {
    const number = harness.openPull();
    const { id } = await harness.makeDraft(mira, number);
    const { head, comments } = await get<DraftResponse>(shortOf(id, "draft"));
    const inline = comments.filter(({ bucket, side }) => bucket === "inline" && side === "RIGHT");
    const [first] = inline;
    if (first?.line === undefined) throw new Error("the sample has no finding on a line");
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    const lines = (CHANGE_FILES[first.path] ?? "").split("\n");
    lines[first.line - 1] += " // Looked at.";
    const files = { [first.path]: lines.join("\n") };
    const pushed = harness.host.commit(REPOSITORY, {
      branch,
      message: "Mend",
      author: AUTHOR,
      files,
    });
    const told = await get<HeadResponse>(shortOf(id, "head"));
    expect(told).toMatchObject({
      reviewed: head,
      head: pushed,
      hasMoved: true,
      isOpen: true,
      commits: 1,
      changedPaths: [first.path],
    });
    const touched = inline.filter(({ path, startLine, line = 0 }) => {
      const at = first.line ?? 0;
      return path === first.path && (startLine ?? line) <= at && line >= at;
    });
    expect(touched.length).toBeGreaterThan(0);
    expect(told.changedFindings.toSorted()).toEqual(touched.map((each) => each.id).toSorted());
    const between = `${head}...${pushed}`;
    expect(told.compareUrl).toBe(`${harness.host.serverUrl}/${REPOSITORY}/compare/${between}`);
  });

  it("outlives its branch: the diff is kept with the draft", async () => {
    const number = harness.openPull();
    const { id } = await harness.makeDraft(mira, number);
    await expect.poll(() => hasKept(id), { timeout: 10_000 }).toBe(true);
    const before = await get<DiffResponse>(shortOf(id, "diff"));
    expect(before.files.map(({ path }) => path).toSorted()).toEqual(PATHS);
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    const other = { branch, from: "main", message: "Begin anew", author: AUTHOR };
    harness.host.commit(
      REPOSITORY,
      { ...other, files: { "other.js": "1;\n" } },
      { isForced: true },
    );
    await server.stop();
    server = harness.start();
    await server.ready;
    harness.host.setFaults(({ path }) =>
      /\/(?:pulls|compare)\//.test(path) ? { kind: "error" } : undefined,
    );
    expect(await get<DiffResponse>(shortOf(id, "diff"))).toEqual(before);
    harness.host.setFaults(undefined);
    const cut = await get<DiffResponse>(`${shortOf(id, "diff")}?rows=1`);
    expect(cut.files.every(({ isCut, patch }) => isCut === true && patch === undefined)).toBe(true);
    const told = await get<HeadResponse>(shortOf(id, "head"));
    expect(told).toMatchObject({ hasMoved: true, changedPaths: [], changedFindings: [] });
    expect(told).not.toHaveProperty("commits");
    const path = PATHS[0] ?? "";
    const file = await get<{ lines: string[] }>(`${shortOf(id, "file")}?path=${path}`);
    expect(`${file.lines.join("\n")}\n`).toBe(CHANGE_FILES[path]);
  });
});
