import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import {
  API,
  comparison,
  idle,
  openMocked,
  PULL_URL,
  pullBody,
  REF,
  SHA,
} from "../fakes/github-msw.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function pullOf(parts: Readonly<Record<string, unknown>>) {
  server.use(
    comparison,
    http.get(PULL_URL, () => HttpResponse.json(pullBody(parts))),
  );
  return openMocked().pull(REF, idle());
}

describe("a pull request", () => {
  it("of an account and a repository that are gone has a ghost and no head repository", async () => {
    const head = { ref: "feature", sha: SHA.head, repo: null };
    const pull = await pullOf({ user: null, head, state: "closed" });
    expect(pull).toMatchObject({ author: "ghost", description: "", isOpen: false });
    expect(pull.headRepository).toBeUndefined();
  });

  it("has the size from the code host, and none when it has no size", async () => {
    const counts = { changed_files: 14, additions: 728, deletions: 0 };
    const told = { changedFiles: 14, additions: 728, deletions: 0 };
    expect(await pullOf(counts)).toMatchObject(told);
    const pull = await pullOf({ additions: undefined, deletions: undefined });
    expect(pull.additions).toBeUndefined();
    expect(pull.deletions).toBeUndefined();
  });
});

describe("changed files", () => {
  const PATCH = "@@ -1,2 +1,2 @@\n a\n-b\n+c";
  const entry = (parts: object) => ({
    sha: SHA.head,
    filename: "a.ts",
    status: "modified",
    additions: 1,
    deletions: 1,
    changes: 2,
    ...parts,
  });
  async function filesOf(entries: readonly object[], changedFiles = entries.length) {
    const pull = await pullOf({ changed_files: changedFiles });
    server.use(http.get(`${PULL_URL}/files`, () => HttpResponse.json(entries as object[])));
    return openMocked().files(pull, idle());
  }

  it.each([
    ["a change", { patch: PATCH }, { patch: PATCH }],
    ["a patch that was cut off", { patch: PATCH, additions: 9 }, {}],
    ["a patch that ends in the middle of a hunk", { patch: "@@ -1,3 +1,3 @@\n a\n-b\n+c" }, {}],
    ["no patch", {}, {}],
    ["a patch that is null", { patch: null }, {}],
    [
      "a submodule",
      { patch: `@@ -1 +1 @@\n-Subproject commit ${SHA.base}\n+Subproject commit ${SHA.head}` },
      { omission: "submodule" },
    ],
  ])("keep what is sure: %s", async (_what, parts, expected) => {
    const { files } = await filesOf([entry(parts)]);
    const { path: _path, status: _status, additions: _a, deletions: _d, ...rest } = files[0] ?? {};
    expect(rest).toEqual(expected);
  });

  it("of a new submodule hold no patch", async () => {
    const patch = `@@ -0,0 +1 @@\n+Subproject commit ${SHA.head}`;
    const added = entry({ status: "added", patch, additions: 1, deletions: 0 });
    expect((await filesOf([added])).files[0]).toMatchObject({ omission: "submodule" });
  });

  it("that only look like a submodule keep their patch", async () => {
    const patch = `@@ -1 +1,2 @@\n-a\n+Subproject commit ${SHA.head}\n+rm -rf /`;
    const { files } = await filesOf([entry({ patch, additions: 2 })]);
    expect(files[0]?.patch).toBe(patch);
  });

  it("of a rename keep the old path, and an unknown status is a change", async () => {
    const renamed = entry({ status: "renamed", previous_filename: "old.ts", filename: "new.ts" });
    const { files } = await filesOf([renamed, entry({ status: "teleported" })]);
    expect(files.map(({ status, previousPath }) => [status, previousPath])).toEqual([
      ["renamed", "old.ts"],
      ["changed", undefined],
    ]);
  });

  it("are incomplete when the code host lists fewer than it counts", async () => {
    expect((await filesOf([entry({})], 3001)).isComplete).toBe(false);
    expect((await filesOf([entry({})], 1)).isComplete).toBe(true);
  });
});

describe("threads", () => {
  const remark = (id: number, parts: object = {}) => ({
    id,
    path: "a.ts",
    side: "RIGHT",
    line: 4,
    start_line: 2,
    original_line: 4,
    original_commit_id: SHA.base,
    diff_hunk: "@@ -1 +1 @@",
    user: { login: "mia" },
    body: `Remark ${id}`,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-02T00:00:00Z",
    html_url: `https://code.example/${id}`,
    ...parts,
  });
  async function threadsOf(comments: readonly object[]) {
    server.use(http.get(`${PULL_URL}/comments`, () => HttpResponse.json(comments as object[])));
    return openMocked().threads(REF, idle());
  }

  it("hold their place and their comments, oldest first", async () => {
    const reply = remark(3, { in_reply_to_id: 1, user: null });
    const [thread, ...others] = await threadsOf([reply, remark(1)]);
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ id: 1, line: 4, startLine: 2, commit: SHA.base });
    expect(thread?.comments.map(({ id, author }) => [id, author])).toEqual([
      [1, "mia"],
      [3, "ghost"],
    ]);
    expect(thread?.comments[0]?.updatedAt).toBe("2026-01-02T00:00:00Z");
  });

  it("that start on the other side have only an end", async () => {
    const place = { side: "RIGHT", line: 5, start_line: 10 };
    const [thread] = await threadsOf([remark(1, { ...place, start_side: "LEFT" })]);
    expect(thread).toMatchObject({ side: "RIGHT", line: 5 });
    expect(thread?.startLine).toBeUndefined();
    const [other] = await threadsOf([remark(1, { ...place, start_line: 3, start_side: "RIGHT" })]);
    expect(other).toMatchObject({ line: 5, startLine: 3 });
  });

  it("on a whole file have no lines, and may have no hunk", async () => {
    const whole = { subject_type: "file", line: null, side: undefined, diff_hunk: undefined };
    const [thread] = await threadsOf([remark(1, whole)]);
    expect(thread).toMatchObject({ path: "a.ts", diffHunk: "" });
    expect(thread?.line).toBeUndefined();
  });

  it("whose lines are no longer in the diff have none", async () => {
    const [thread] = await threadsOf([remark(1, { line: null, start_line: 2 })]);
    expect(thread?.line).toBeUndefined();
    expect(thread?.startLine).toBeUndefined();
  });

  it("whose first comment was deleted stay one thread", async () => {
    const replies = [remark(5, { in_reply_to_id: 2 }), remark(6, { in_reply_to_id: 2 })];
    const threads = await threadsOf(replies);
    expect(threads.map(({ id, comments }) => [id, comments.length])).toEqual([[2, 2]]);
  });
});

describe("our reviews", () => {
  it("do not hold one that is not submitted yet", async () => {
    const review = (id: number, state: string, parts: object = {}) => ({
      id,
      state,
      html_url: `https://code.example/${id}`,
      body: null,
      commit_id: SHA.head,
      user: { login: "mia" },
      ...parts,
    });
    server.use(
      http.get(`${API}/user`, () => HttpResponse.json({ login: "mia" })),
      http.get(`${PULL_URL}/reviews`, () =>
        HttpResponse.json([review(1, "PENDING"), review(2, "COMMENTED", { commit_id: null })]),
      ),
    );
    expect(await openMocked().reviews(REF, idle())).toEqual([
      { id: 2, url: "https://code.example/2", body: "", event: "COMMENT" },
    ]);
  });
});

describe("a file", () => {
  const FOLDER = `${API}/repos/acme/shop/contents/docs`;
  const listed = (parts: object) => ({
    name: "a.md",
    path: "docs/a.md",
    type: "file",
    size: 3,
    sha: SHA.base,
    ...parts,
  });
  const read = (maxBytes = 100) =>
    openMocked().fileAt(REF, { path: "docs/a.md", ref: "main", maxBytes }, idle());
  const blobs = (body: object, status = 200) =>
    http.get(`${API}/repos/acme/shop/git/blobs/${SHA.base}`, () =>
      HttpResponse.json(body, { status }),
    );

  it("is read by its object", async () => {
    server.use(
      http.get(FOLDER, () => HttpResponse.json([listed({})])),
      blobs({ content: "AP8K\n", encoding: "base64" }),
    );
    expect([...((await read())?.bytes ?? [])]).toEqual([0, 255, 10]);
  });

  it.each([
    ["a link", [listed({ type: "symlink" })]],
    ["a folder", [listed({ type: "dir", size: 0 })]],
    ["too large", [listed({ size: 101 })]],
    ["not listed", [listed({ name: "b.md" })]],
    ["below a file", { ...listed({}), content: "", encoding: "base64" }],
  ])("that is %s is refused, and its object is not requested", async (_what, folder) => {
    server.use(http.get(FOLDER, () => HttpResponse.json(folder)));
    expect(await read()).toBeUndefined();
  });

  it("that is a submodule, which is listed as a file, is refused", async () => {
    server.use(
      http.get(FOLDER, () => HttpResponse.json([listed({ size: 0 })])),
      blobs({ message: "Not Found" }, 404),
    );
    expect(await read()).toBeUndefined();
  });

  it("is found in a folder that is too long to be listed whole", async () => {
    const long = Array.from({ length: 1000 }, (_, index) => listed({ name: `${index}` }));
    server.use(
      http.get(FOLDER, () => HttpResponse.json(long)),
      http.get(`${API}/repos/acme/shop/contents/:path`, ({ params }) =>
        params.path === "docs/a.md" ? HttpResponse.json(listed({})) : HttpResponse.json(long),
      ),
      blobs({ content: "YWJj", encoding: "base64" }),
    );
    expect(Buffer.from((await read())?.bytes ?? []).toString()).toBe("abc");
  });

  it("that is longer than its folder said is refused", async () => {
    server.use(
      http.get(FOLDER, () => HttpResponse.json([listed({ size: 3 })])),
      blobs({ content: "A".repeat(50_000), encoding: "base64" }),
    );
    const error = await read().catch((reason: unknown) => reason);
    expect(isAppError(error) ? [error.code, error.message] : error).toEqual([
      "code-host-rejected",
      expect.stringContaining("the answer is too long"),
    ]);
  });
});
