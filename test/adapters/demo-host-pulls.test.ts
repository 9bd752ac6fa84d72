import { describe, expect, it } from "vitest";
import { lines, openHost, openShop, upTo } from "../fakes/host-calls.ts";

type File = Readonly<Record<string, unknown>>;

describe("the files of a pull request", () => {
  it("come with patches as git prints them, without its file headers", async () => {
    const { call, pull, git, base, head } = await openShop();
    const { body } = await call(`GET ${pull}/files`);
    const patches = git("acme/shop", "diff", "-M", base, head)
      .split(/^diff --git .*\n(?:[^@].*\n)*/m)
      .slice(1);
    expect(body.map((file: File) => `${file.patch}\n`)).toEqual(patches);
    expect(
      body.map((file: File) => [
        file.filename,
        file.status,
        file.additions,
        file.deletions,
        file.changes,
      ]),
    ).toEqual([
      ["a.txt", "modified", 2, 2, 4],
      ["gone.txt", "removed", 0, 1, 1],
      ["new.txt", "added", 2, 0, 2],
    ]);
    expect(body[0].sha).toBe(git("acme/shop", "rev-parse", `${head}:a.txt`).trim());
    expect(body[1].sha).toBe(git("acme/shop", "rev-parse", `${base}:gone.txt`).trim());
  });

  it("distinguish renames, binaries, other modes, links and unusual names", async () => {
    const { host, call, git } = await openHost();
    host.addRepository({ owner: "acme", name: "odd" });
    const long = lines(...upTo(30));
    const names = [
      'sp ace "quoted".txt',
      "ünï/cödé.txt",
      "tab\there.txt",
      "back\\slash",
      "100%25.txt",
    ];
    host.commit("acme/odd", {
      branch: "main",
      message: "Start",
      files: {
        "moved.txt": long,
        "moved too.txt": `${long}end\n`,
        "run.sh": "#!/bin/sh\n",
        "photo.bin": new Uint8Array([0, 1, 2]),
        "to-link": "text\n",
        "content.txt": "x\n",
        "no-newline.txt": "a",
      },
    });
    host.commit("acme/odd", {
      branch: "topic",
      from: "main",
      message: "Change",
      files: {
        "moved.txt": null,
        "elsewhere/moved.txt": long,
        "moved too.txt": null,
        "changed.txt": `${long}END\n`,
        "photo.bin": new Uint8Array([0, 1, 3]),
        "no-newline.txt": "b",
        "headers.txt": "--- a/x\n+++ b/x\n@@ -1 +1 @@\ndiff --git a/x b/x\n",
        "empty.txt": "",
        ...Object.fromEntries(names.map((name) => [name, "text\n"])),
      },
    });
    // Modes and links are not in a seed: they are written as a push would.
    const index = { link: git("acme/odd", "rev-parse", "topic:content.txt").trim() };
    git("acme/odd", "read-tree", "--index-output=index", "topic");
    git(
      "acme/odd",
      "update-index",
      "--chmod=+x",
      "--cacheinfo",
      `100755,${git("acme/odd", "rev-parse", "topic:run.sh").trim()},run.sh`,
    );
    git("acme/odd", "update-index", "--cacheinfo", `120000,${index.link},to-link`);
    const tree = git("acme/odd", "write-tree").trim();
    const commit = git(
      "acme/odd",
      "-c",
      "user.name=Ann",
      "-c",
      "user.email=ann@example.com",
      "commit-tree",
      tree,
      "-p",
      "topic",
      "-m",
      "Modes",
    ).trim();
    git("acme/odd", "update-ref", "refs/heads/topic", commit);
    const number = host.openPull("acme/odd", { title: "Odd", author: "ann", head: "topic" });
    const { body } = await call(`GET /repos/acme/odd/pulls/${number}/files?per_page=100`);
    const table = new Map<string, File>(body.map((file: File) => [file.filename, file]));
    const status = (name: string) => [
      table.get(name)?.status,
      table.get(name)?.previous_filename,
      typeof table.get(name)?.patch,
    ];
    expect(status("elsewhere/moved.txt")).toEqual(["renamed", "moved.txt", "undefined"]);
    expect(status("changed.txt")).toEqual(["renamed", "moved too.txt", "string"]);
    expect(status("photo.bin")).toEqual(["modified", undefined, "undefined"]);
    expect(status("run.sh")).toEqual(["changed", undefined, "undefined"]);
    expect(status("to-link")).toEqual(["changed", undefined, "undefined"]);
    expect(status("empty.txt")).toEqual(["added", undefined, "undefined"]);
    expect(table.get("no-newline.txt")?.patch).toBe(
      "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file",
    );
    expect(table.get("headers.txt")?.patch).toBe(
      "@@ -0,0 +1,4 @@\n+--- a/x\n++++ b/x\n+@@ -1 +1 @@\n+diff --git a/x b/x",
    );
    for (const name of names) {
      expect(table.get(name)).toMatchObject({ status: "added", patch: "@@ -0,0 +1 @@\n+text" });
      const path = name.split("/").map(encodeURIComponent).join("/");
      const content = await call(`GET /repos/acme/odd/contents/${path}?ref=topic`);
      expect([content.body.path, content.body.content]).toEqual([name, "dGV4dAo=\n"]);
    }
  });

  it("come in pages, at most 3,000 of them", async () => {
    const { host, call } = await openHost();
    host.addRepository({ owner: "acme", name: "big" });
    host.commit("acme/big", { branch: "main", message: "Start", files: { "a.txt": "a\n" } });
    const files = Object.fromEntries(
      upTo(3001).map((at) => [`f/${String(at).padStart(4, "0")}`, `${at}\n`]),
    );
    host.commit("acme/big", { branch: "topic", from: "main", message: "Many", files });
    const number = host.openPull("acme/big", { title: "Big", author: "ann", head: "topic" });
    const path = `/repos/acme/big/pulls/${number}`;
    expect((await call(`GET ${path}`)).body.changed_files).toBe(3001);
    const seen: string[] = [];
    let next: string | undefined = `${path}/files?per_page=100`;
    while (next !== undefined) {
      const { body, headers } = await call(`GET ${next}`);
      seen.push(...body.map((file: { filename: string }) => file.filename));
      const link: string | undefined = /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      next = link?.replace(host.apiUrl, "");
    }
    expect(seen).toEqual(Object.keys(files).slice(0, 3000));
    const middle = await call(`GET ${path}/files?per_page=2000&page=2`);
    expect(middle.body).toHaveLength(100);
    const link = (page: number, name: string) =>
      `<${host.apiUrl}${path}/files?per_page=2000&page=${page}>; rel="${name}"`;
    expect(middle.headers.get("link")).toBe(
      [link(1, "prev"), link(3, "next"), link(30, "last"), link(1, "first")].join(", "),
    );
    expect((await call(`GET ${path}/files`)).body).toHaveLength(30);
  });

  it("leave out the patch of a file that is too large", async () => {
    const { host, call } = await openShop();
    const files = {
      "many.txt": lines(...upTo(20_001)),
      "wide.txt": `${"x".repeat(1024 * 1024)}\n`,
      "most.txt": lines(...upTo(19_999)),
    };
    host.commit("acme/shop", { branch: "huge", from: "main", message: "Huge", files });
    const number = host.openPull("acme/shop", { title: "Huge", author: "ann", head: "huge" });
    const { body } = await call(`GET /repos/acme/shop/pulls/${number}/files`);
    expect(body.map((file: File) => [file.filename, file.additions, typeof file.patch])).toEqual([
      ["many.txt", 20_001, "undefined"],
      ["most.txt", 19_999, "string"],
      ["wide.txt", 1, "undefined"],
    ]);
  });
});

describe("a pull request", () => {
  it("counts its changes and reports whether it merges", async () => {
    const { host, call, pull, base, head } = await openShop();
    const { body } = await call(`GET ${pull}`);
    expect(body).toMatchObject({
      changed_files: 3,
      additions: 4,
      deletions: 3,
      commits: 1,
      mergeable: true,
    });
    expect([body.base.sha, body.head.sha, body.head.label]).toEqual([base, head, "acme:topic"]);
    expect(body.html_url).toBe(`${host.serverUrl}/acme/shop/pull/1`);
    host.commit("acme/shop", { branch: "main", message: "Clash", files: { "a.txt": "other\n" } });
    const { body: clashed } = await call(`GET ${pull}`);
    expect([clashed.mergeable, clashed.mergeable_state]).toEqual([false, "dirty"]);
    expect(clashed.changed_files).toBe(3);
    expect((await call(`GET ${pull}/commits`)).body.map((one: File) => one.sha)).toEqual([head]);
  });

  it("is opened, listed, changed and refused as on the code host", async () => {
    const { host, call } = await openShop();
    const pulls = "/repos/acme/shop/pulls";
    host.commit("acme/shop", {
      branch: "second",
      from: "main",
      message: "B",
      files: { "b.txt": "b\n" },
    });
    const made = await call(
      `POST ${pulls}`,
      { title: "Second", head: "second", base: "main", draft: true },
      "bob",
    );
    expect([made.status, made.body.number, made.body.draft]).toEqual([201, 2, true]);
    const errors = async (body: unknown) => (await call(`POST ${pulls}`, body)).body.errors;
    expect(await errors({ title: "x", head: "second", base: "main" })).toMatchObject([
      { code: "custom", message: "A pull request already exists for acme:second." },
    ]);
    expect(await errors({ title: "x", head: "main", base: "main" })).toMatchObject([
      { message: "No commits between main and main" },
    ]);
    expect(await errors({ title: "x", head: "nowhere", base: "main" })).toMatchObject([
      { field: "head", code: "invalid" },
    ]);
    expect(await errors({ title: "x", head: "second", base: "nowhere" })).toMatchObject([
      { field: "base", code: "invalid" },
    ]);
    expect(await errors({ head: "second", base: "main" })).toMatchObject([
      { field: "title", code: "missing_field" },
    ]);
    const numbers = async (query: string) =>
      (await call(`GET ${pulls}?${query}`)).body.map((one: File) => one.number);
    expect(await numbers("")).toEqual([2, 1]);
    expect(await numbers("head=acme:topic")).toEqual([1]);
    expect(await numbers("direction=asc")).toEqual([1, 2]);
    const edited = await call(
      `PATCH ${pulls}/2`,
      { title: "New", body: "Text", state: "closed" },
      "bob",
    );
    expect(edited.body).toMatchObject({ title: "New", body: "Text", state: "closed" });
    expect((await call(`PATCH ${pulls}/1`, { title: "Not mine" }, "bob")).status).toBe(403);
    expect(await numbers("state=closed")).toEqual([2]);
  });

  it("requests reviews from existing users, and not from its author", async () => {
    const { call, pull } = await openShop();
    const ask = (login: string) =>
      call(`POST ${pull}/requested_reviewers`, { reviewers: [login] }, "ann");
    expect((await ask("nobody")).status).toBe(422);
    expect((await ask("ann")).status).toBe(422);
    const asked = await ask("bob");
    expect(asked.body.requested_reviewers.map((one: File) => one.login)).toEqual(["bob"]);
  });

  it("does not exist for those who do not see the repository", async () => {
    const { host, call, installationToken } = await openShop();
    host.addRepository({ owner: "acme", name: "secret", isPrivate: true });
    host.commit("acme/secret", { branch: "main", message: "Start", files: { "a.txt": "a\n" } });
    for (const as of ["", "bob"]) {
      const { status, body } = await call("GET /repos/acme/secret", undefined, as);
      expect([status, body.message, body.status]).toEqual([404, "Not Found", "404"]);
    }
    const token = installationToken("acme/secret", { metadata: "read" });
    expect((await call("GET /repos/acme/secret", undefined, token)).status).toBe(200);
    expect((await call("GET /repos/acme/secret/contents/a.txt", undefined, token)).status).toBe(
      403,
    );
    expect((await call("GET /repos/ACME/Shop", undefined, "")).body.full_name).toBe("acme/shop");
  });
});
