import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { openShop } from "../fakes/host-calls.ts";

const REPO = "/repos/acme/shop";

describe("what git would read as an expression", () => {
  it.each([
    ["GET", "branches/main~0", undefined, 404],
    ["GET", "branches/main%5E%7Bcommit%7D", undefined, 404],
    ["GET", "contents/a.txt?ref=main~0", undefined, 404],
    ["GET", "compare/main~0...topic", undefined, 404],
    ["DELETE", "git/refs/heads/main~0", undefined, 422],
    ["PATCH", "git/refs/heads/main~0", { sha: "HEAD" }, 422],
    ["POST", "pulls", { title: "x", head: "topic~0", base: "main" }, 422],
    ["POST", "pulls", { title: "x", head: "topic", base: "main~0" }, 422],
  ])("is no name for %s %s", async (method, path, body, status) => {
    const { call, base } = await openShop();
    const sent = body && "sha" in body ? { sha: base } : body;
    expect((await call(`${method} ${REPO}/${path}`, sent)).status).toBe(status);
    expect((await call(`GET ${REPO}/pulls`)).body).toHaveLength(1);
  });
});

describe("a name with NUL", () => {
  it.each([
    ["GET", "branches/a%00b", undefined, 404],
    ["GET", "contents/a%00", undefined, 404],
    ["GET", "contents/a.txt?ref=%00", undefined, 404],
    ["GET", "git/trees/%00", undefined, 404],
    ["GET", "compare/%00...main", undefined, 404],
    ["DELETE", "git/refs/heads/%00", undefined, 422],
    ["POST", "git/refs", { ref: "refs/heads/a\0b", sha: "" }, 422],
  ])("is nothing's for %s %s", async (method, path, body, status) => {
    const { call, base } = await openShop();
    const sent = body && { ...body, sha: base };
    expect((await call(`${method} ${REPO}/${path}`, sent)).status).toBe(status);
  });
});

describe("objects that git would not write", () => {
  it.each([
    [{ name: "<>", email: "x@example.com" }],
    [{ name: "x\0", email: "x@example.com" }],
    [{ name: "x", email: "x@example.com", date: "some day" }],
  ])("are refused for the author %j", async (author) => {
    const { call, base } = await openShop();
    const tree = (await call(`GET ${REPO}/git/commits/${base}`)).body.tree.sha;
    const answer = await call(`POST ${REPO}/git/commits`, { message: "x", tree, author });
    expect([answer.status, answer.body.message]).toEqual([422, "Invalid author or committer"]);
  });

  it.each(["100644", "040000"])("are refused for a commit as an entry of mode %s", async (mode) => {
    const { call, base } = await openShop();
    const tree = [{ path: "x", mode, type: "blob", sha: base }];
    expect((await call(`POST ${REPO}/git/trees`, { tree })).status).toBe(422);
  });

  it("are refused for a submodule with entries", async () => {
    const { call, base } = await openShop();
    const sha = `${base}\tsub\u0000100644 ${base}\tother`;
    const tree = [{ path: "sub", mode: "160000", type: "commit", sha }];
    expect((await call(`POST ${REPO}/git/trees`, { tree })).status).toBe(422);
  });
});

it("takes no comment that was made too long afterwards", async () => {
  const { host, call, number } = await openShop();
  const id = await host.comment("acme/shop", number, "ann", "short");
  const path = `${REPO}/issues/comments/${id}`;
  const edited = await call(`PATCH ${path}`, { body: "x".repeat(65_537) }, "ann");
  expect(edited.status).toBe(422);
  expect((await call(`GET ${path}`)).body.body).toBe("short");
});

it("rejects a body beyond all limits, and continues", async () => {
  const { host } = await openShop();
  const part = new Uint8Array(16 * 1024 * 1024).fill(32);
  for (const address of [`${host.apiUrl}${REPO}/issues`, `${host.serverUrl}/api/graphql`]) {
    let parts = 9;
    const body = new ReadableStream({
      pull: (stream) => (parts-- > 0 ? stream.enqueue(part) : stream.close()),
    });
    const answer = await fetch(address, { method: "POST", body, duplex: "half" });
    expect(answer.status).toBe(413);
  }
  expect((await fetch(host.serverUrl)).status).toBe(200);
});

it.each(["", "{", "null", "[]", "{}", '{"nextId":1,"app":{},"users":[]}'])(
  "does not start with %j as its state",
  async (text) => {
    const folder = mkdtempSync(join(tmpdir(), "demo-host-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "state.json"), text);
    writeFileSync(join(folder, "app-private-key.pem"), "key");
    const error = await startDemoHost({ folder }).then(
      (host) => host.close(),
      (reason: unknown) => reason,
    );
    expect(isAppError(error, "input-invalid") && error.message).toContain("svc demo --fresh");
  },
);
