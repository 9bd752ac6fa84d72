import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { DiffFile } from "../../src/domain/api/draft-response.ts";
import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import { createMarkers } from "../../src/domain/publish/marker.ts";
import type { ThreadView } from "../../src/domain/review/thread-view.ts";
import { commitId } from "../fakes/memory-tree.ts";
import { openReviewApi } from "../fakes/review-api.ts";
import {
  addedFile,
  createHost,
  denied,
  HEAD,
  LOGIN,
  memoryPull,
  pullRequest,
  REF,
  reviewThread,
  threadComment,
} from "../unit/app/review/pull-fixture.ts";

const BASE = commitId("a");
const DIFF = "/api/reviews/job-1/diff";
const FILE = "/api/reviews/job-1/file";
const FILES = [addedFile("z.ts"), addedFile("a.ts"), addedFile("b.ts")];
const blob = (text: string): FileBlob => ({ bytes: Buffer.from(text), mode: "100644" });

const openHost = (files: Readonly<Record<string, FileBlob>> = {}) =>
  createHost(memoryPull({ pull: pullRequest({ changedFiles: 3 }), files: FILES }), {
    repositories: { "acme/shop": { commits: { [HEAD]: { files } } } },
  });

describe("the diff of a draft", () => {
  it("is the change as it was reviewed", async () => {
    const { keep, ask } = await openReviewApi({ host: openHost() });
    await keep();
    const { status, headers, body } = await ask("GET", DIFF, { as: "mia" });
    expect(status).toBe(200);
    expect(body).toEqual({ base: BASE, head: HEAD, isComplete: true, files: FILES });
    expect(headers.get("etag")).toBe(`"${HEAD}"`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("application/json");
  });

  it("is partial when a number of rows is requested, files with findings first", async () => {
    const { keep, ask } = await openReviewApi({ host: openHost() });
    await keep();
    const { body } = await ask("GET", `${DIFF}?rows=8`);
    const told = body.files.map(({ path, isCut = false }: DiffFile) => [path, isCut]);
    expect(told).toEqual([
      ["z.ts", false],
      ["a.ts", false],
      ["b.ts", true],
    ]);
    const less = await ask("GET", `${DIFF}?rows=4`);
    expect(less.body.files.map(({ patch }: DiffFile) => patch !== undefined)).toEqual([
      ...[false, true, false],
    ]);
  });

  it.each(["0", "20001", "1.5", "all"])("knows no %s rows", async (rows) => {
    const { keep, ask } = await openReviewApi();
    await keep();
    expect(await ask("GET", `${DIFF}?rows=${rows}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "rows" }] },
    });
  });

  it("is fetched once, and kept when the branch has gone", async () => {
    const host = openHost();
    const { keep, ask, diffs, store } = await openReviewApi({ host });
    await keep();
    const [one] = await Promise.all([ask("GET", DIFF), ask("GET", DIFF), ask("GET", DIFF)]);
    expect(host.calls.filter((name) => name === "files")).toHaveLength(1);
    await diffs.close();
    const kept = await store.diffs.find("job-1");
    expect(kept).toEqual(one.body);
  });

  it("is compressed for who takes it so", async () => {
    const { keep, app } = await openReviewApi({ host: openHost() });
    await keep();
    const get = (coding: string) => app.request(DIFF, { headers: { "accept-encoding": coding } });
    const zipped = await get("br, gzip;q=0.8");
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    const text = gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString();
    expect(JSON.parse(text).files).toEqual(FILES);
    for (const coding of ["br", "gzip;q=0", "identity"]) {
      const plain = await get(coding);
      expect(plain.headers.get("content-encoding"), coding).toBeNull();
      expect(plain.headers.get("vary")).toBe("accept-encoding");
    }
  });

  it("returns 410 when the commits no longer exist", async () => {
    const { keep, ask } = await openReviewApi({ head: commitId("d") });
    await keep();
    expect(await ask("GET", DIFF)).toMatchObject({ status: 404, body: { code: "diff-gone" } });
  });

  it.each(["diff", "head", "file?path=a.ts"])(
    "is available only with a draft, to users who may read its repository: %s",
    async (view) => {
      const { keep, ask } = await openReviewApi({ host: openHost({ "a.ts": blob("one();") }) });
      await keep();
      await keep({ id: "job-2", status: "running" }, false);
      expect(await ask("GET", `/api/reviews/job-1/${view}`, { as: "mia" })).toMatchObject({
        status: 200,
      });
      expect(await ask("GET", `/api/reviews/job-2/${view}`)).toMatchObject({
        status: 404,
        body: { code: "no-draft" },
      });
      expect(await ask("GET", `/api/reviews/job-1/${view}`, { as: "eve" })).toMatchObject({
        status: 404,
        body: { code: "not-found" },
      });
    },
  );
});

describe("a file of a draft", () => {
  it("is shown line by line as it was reviewed", async () => {
    const host = openHost({ "a.ts": blob("one();\r\n\ntwo();\n"), "b.ts": blob("") });
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    expect(await ask("GET", `${FILE}?path=a.ts`)).toMatchObject({
      status: 200,
      body: { path: "a.ts", lines: ["one();\r", "", "two();"] },
    });
    expect((await ask("GET", `${FILE}?path=b.ts`)).body.lines).toEqual([]);
  });

  it("is no other than a text of the change", async () => {
    const large = blob("x".repeat(1024 * 1024 + 1));
    const host = openHost({ "a.ts": blob("a\0b"), "b.ts": large, "secret.ts": blob("no") });
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    for (const path of ["a.ts", "b.ts", "z.ts", "secret.ts", "../a.ts", ""])
      expect(await ask("GET", `${FILE}?path=${path}`), path).toMatchObject({
        status: 404,
        body: { code: "not-found" },
      });
    expect(await ask("GET", FILE)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "path" }] },
    });
  });
});

describe("the branch of a draft", () => {
  it("gets its current place, with the newer commits", async () => {
    const moved = commitId("e");
    const host = createHost(
      memoryPull({ pull: pullRequest({ head: { branch: "t", sha: moved } }) }),
      {
        repositories: {
          "acme/shop": {
            commits: {
              [HEAD]: { files: { "a.ts": blob("one();\ntwo();\n"), "b.ts": blob("b\n") } },
              [moved]: {
                ancestors: [HEAD],
                files: { "a.ts": blob("one();\n2();\n"), "b.ts": blob("c\n") },
              },
            },
          },
        },
      },
    );
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    const { headers, body } = await ask("GET", "/api/reviews/job-1/head");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      reviewed: HEAD,
      head: moved,
      isOpen: true,
      hasMoved: true,
      commits: 1,
      compareUrl: `https://host.example/acme/shop/compare/${HEAD}...${moved}`,
      changedPaths: ["a.ts", "b.ts"],
      changedFindings: ["0123456789abcdef"],
    });
  });
});

describe("the threads of a draft's pull request", () => {
  const THREADS = "/api/reviews/job-1/threads";
  const thread = reviewThread({
    comments: [threadComment({ body: "<img src=x onerror=alert(1)> [x](javascript:alert(1))" })],
  });

  it("are listed as they are now, with their state", async () => {
    const outdated = reviewThread({
      id: 601,
      line: undefined,
      comments: [threadComment({ id: 601 })],
    });
    const resolved = reviewThread({ id: 701, comments: [threadComment({ id: 701 })] });
    const host = createHost(memoryPull({ threads: [thread, outdated, resolved] }));
    const resolutions = [
      { id: "T1", commentId: 501, isResolved: false, mayChange: false },
      { id: "T2", commentId: 701, isResolved: true, mayChange: false },
    ];
    const { keep, ask } = await openReviewApi({ host, resolutions });
    await keep();
    const { status, headers, body } = await ask("GET", THREADS, { as: "mia" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ head: HEAD, total: 3 });
    expect(body.threads.map(({ id, state }: ThreadView) => [id, state])).toEqual([
      [501, "open"],
      [601, "outdated"],
      [701, "resolved"],
    ]);
  });

  it("name the finding only for a comment of the service with a valid marker", async () => {
    const marker = createMarkers(undefined).write(REF, { kind: "finding", id: "f1", head: HEAD });
    const body = `It leaks.\n\n${marker}`;
    const forged = reviewThread({ id: 601, comments: [threadComment({ id: 601, body })] });
    const own = reviewThread({ comments: [threadComment({ body, author: LOGIN.toUpperCase() })] });
    const host = createHost(memoryPull({ threads: [forged, own] }));
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    const answer = await ask("GET", THREADS);
    expect(answer.body.threads.map(({ finding }: ThreadView) => finding ?? "")).toEqual(["", "f1"]);
  });

  it("are requested once for several readers", async () => {
    const host = createHost(memoryPull({ threads: [thread] }));
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    await Promise.all([ask("GET", THREADS), ask("GET", THREADS), ask("GET", THREADS)]);
    expect(host.calls.filter((name) => name === "threads")).toHaveLength(1);
  });

  it("are hidden from users who cannot read the repository, and absent without a draft", async () => {
    const { keep, ask } = await openReviewApi({
      host: createHost(memoryPull({ threads: [thread] })),
    });
    await keep({}, false);
    expect((await ask("GET", THREADS, { as: "eve" })).body).toMatchObject({ code: "not-found" });
    expect((await ask("GET", THREADS)).body).toMatchObject({ code: "no-draft" });
  });

  it("fail with the reason of the code host", async () => {
    const host = createHost(memoryPull(), {
      failures: [{ operation: "threads", call: "each", error: denied() }],
    });
    const { keep, ask } = await openReviewApi({ host });
    await keep();
    expect((await ask("GET", THREADS)).status).toBeGreaterThanOrEqual(400);
  });
});
