import { describe, expect, it } from "vitest";
import { openShop } from "../fakes/host-calls.ts";

const GIT = "/repos/acme/shop/git";

/** A host with a token that may write contents. */
async function openWritable() {
  const shop = await openShop();
  const token = shop.installationToken("acme/shop", { contents: "write", pull_requests: "write" });
  const call = (line: string, body?: unknown) => shop.call(line, body, token);
  const blob = async (content: string) => (await call(`POST ${GIT}/blobs`, { content })).body.sha;
  return { ...shop, call, blob };
}

describe("the Git Data API", () => {
  it("writes the objects that git itself would write", async () => {
    const { call, git, base, host } = await openWritable();
    const made = await call(`POST ${GIT}/blobs`, { content: "aGVsbG8K", encoding: "base64" });
    expect(made.body.sha).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
    const { body: read } = await call(`GET ${GIT}/blobs/${made.body.sha}`);
    expect([read.content, read.size, read.encoding]).toEqual(["aGVsbG8K", 6, "base64"]);
    const old = (await call(`GET ${GIT}/commits/${base}`)).body;
    const tree = await call(`POST ${GIT}/trees`, {
      base_tree: old.tree.sha,
      tree: [
        { path: "dir/hello.sh", mode: "100755", type: "blob", sha: made.body.sha },
        { path: "text.txt", mode: "100644", type: "blob", content: "text\n" },
        { path: "gone.txt", mode: "100644", type: "blob", sha: null },
      ],
    });
    expect(tree.status).toBe(201);
    expect(
      git("acme/shop", "ls-tree", "-r", "--format=%(objectmode) %(path)", tree.body.sha).split(
        "\n",
      ),
    ).toEqual(["100644 a.txt", "100755 dir/hello.sh", "100644 text.txt", ""]);
    const commit = await call(`POST ${GIT}/commits`, {
      message: "Message",
      tree: tree.body.sha,
      parents: [base],
    });
    const bot = {
      name: `${host.state.app.slug}[bot]`,
      email: `${host.state.app.botId}+${host.state.app.slug}[bot]@users.noreply.github.com`,
    };
    expect(commit.body).toMatchObject({
      author: bot,
      committer: bot,
      verification: { verified: false },
    });
    const raw = git("acme/shop", "cat-file", "commit", commit.body.sha);
    expect(raw.endsWith("\n\nMessage")).toBe(true);
    const listed = await call(`GET ${GIT}/trees/${commit.body.sha}?recursive=1`);
    expect(listed.body.tree.map((one: { path: string }) => one.path)).toEqual([
      "a.txt",
      "dir",
      "dir/hello.sh",
      "text.txt",
    ]);
    const author = { name: "Ann", email: "ann@example.com", date: "2024-05-06T07:08:09Z" };
    const same = { message: "M", tree: tree.body.sha, parents: [base], author };
    const ids = [
      await call(`POST ${GIT}/commits`, same),
      await call(`POST ${GIT}/commits`, same),
    ].map(({ body }) => body.sha);
    expect(ids[0]).toBe(ids[1]);
    expect((await call(`GET ${GIT}/commits/${ids[0]}`)).body.author).toEqual(author);
  });

  it("refuses objects that are not there", async () => {
    const { call, base } = await openWritable();
    const none = "1".repeat(40);
    const post = async (path: string, body: unknown) => {
      const answer = await call(`POST ${GIT}/${path}`, body);
      return [answer.status, answer.body.message];
    };
    expect(await post("commits", { message: "x", tree: none })).toEqual([
      422,
      "Tree SHA does not exist",
    ]);
    const tree = (await call(`GET ${GIT}/commits/${base}`)).body.tree.sha;
    expect(await post("commits", { message: "x", tree, parents: [none] })).toEqual([
      422,
      "Parent SHA does not exist or is not a commit object",
    ]);
    expect(await post("trees", { base_tree: none, tree: [] })).toEqual([
      422,
      "base_tree is not a valid tree oid",
    ]);
    const entry = { path: "x", mode: "100644", type: "blob" };
    expect((await post("trees", { tree: [{ ...entry, sha: none }] }))[0]).toBe(422);
    expect((await post("trees", { tree: [entry] }))[0]).toBe(422);
    expect(
      (await post("trees", { tree: [{ ...entry, path: "a/../b", content: "x" }] }))[1],
    ).toContain("malformed path");
    expect(
      (await post("trees", { tree: [{ ...entry, path: ".git/config", content: "x" }] }))[0],
    ).toBe(422);
    expect((await post("trees", {}))[1]).toBe("Validation Failed");
    for (const path of [`blobs/${none}`, `commits/${none}`, `trees/${none}`, "blobs/main"]) {
      expect((await call(`GET ${GIT}/${path}`)).status).toBe(404);
    }
  });

  it("makes, moves and deletes refs", async () => {
    const { call, base, head } = await openWritable();
    const post = (ref: string, sha: string) => call(`POST ${GIT}/refs`, { ref, sha });
    expect((await post("refs/heads/fix/one", base)).status).toBe(201);
    expect((await post("refs/heads/fix/one", head)).body.message).toBe("Reference already exists");
    expect((await post("refs/heads/two", "1".repeat(40))).body.message).toBe(
      "Object does not exist",
    );
    for (const name of [
      "heads/x",
      "refs/heads",
      "refs/heads/a..b",
      "refs/heads/x y",
      "refs/heads/x.lock",
    ]) {
      expect((await post(name, base)).status).toBe(422);
    }
    for (const name of ["heads/fix/one", "heads%2Ffix%2Fone"]) {
      expect((await call(`GET ${GIT}/ref/${name}`)).body).toMatchObject({
        ref: "refs/heads/fix/one",
        object: { sha: base, type: "commit" },
      });
    }
    expect((await call(`GET ${GIT}/ref/heads/fix`)).status).toBe(404);
    const matching = async (prefix: string) =>
      (await call(`GET ${GIT}/matching-refs/${prefix}`)).body.map(
        (one: { ref: string }) => one.ref,
      );
    await post("refs/heads/fix-two", base);
    expect(await matching("heads/fix")).toEqual(["refs/heads/fix-two", "refs/heads/fix/one"]);
    expect(await matching("heads/fix/")).toEqual(["refs/heads/fix/one"]);
    expect(await matching("heads/nothing")).toEqual([]);
    const patch = (body: unknown) => call(`PATCH ${GIT}/refs/heads/fix/one`, body);
    expect((await patch({ sha: head })).body.object.sha).toBe(head);
    expect((await patch({ sha: base })).body.message).toBe("Update is not a fast forward");
    expect((await patch({ sha: base, force: true })).body.object.sha).toBe(base);
    expect((await patch({ sha: "1".repeat(40) })).body.message).toBe("Object does not exist");
    expect((await call(`PATCH ${GIT}/refs/heads/none`, { sha: base })).body.message).toBe(
      "Reference does not exist",
    );
    expect((await call(`DELETE ${GIT}/refs/heads/fix/one`)).status).toBe(204);
    expect((await call(`DELETE ${GIT}/refs/heads/fix/one`)).body.message).toBe(
      "Reference does not exist",
    );
  });

  it("lets one of two win that make the same ref at once", async () => {
    const { call, base, head } = await openWritable();
    const both = await Promise.all(
      [base, head].map((sha) => call(`POST ${GIT}/refs`, { ref: "refs/heads/race", sha })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("moves pull requests with their branch", async () => {
    const { call, pull, base, head } = await openWritable();
    const tree = (await call(`GET ${GIT}/commits/${base}`)).body.tree.sha;
    const next = await call(`POST ${GIT}/commits`, { message: "Back", tree, parents: [head] });
    await call(`PATCH ${GIT}/refs/heads/topic`, { sha: next.body.sha });
    expect((await call(`GET ${pull}`)).body).toMatchObject({
      head: { sha: next.body.sha },
      changed_files: 0,
      commits: 2,
    });
    await call(`DELETE ${GIT}/refs/heads/topic`);
    expect((await call(`GET ${pull}`)).body.state).toBe("closed");
  });

  it("is closed to those who may only read", async () => {
    const { call: asCaller, base } = await openShop();
    const body = { ref: "refs/heads/x", sha: base };
    const refused = await asCaller(`POST ${GIT}/refs`, body, "bob");
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Must have admin rights to Repository.",
    ]);
    expect((await asCaller(`POST ${GIT}/refs`, body, "")).status).toBe(401);
  });
});
