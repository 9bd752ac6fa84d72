import { describe, expect, it } from "vitest";
import { openHost, openShop } from "../fakes/host-calls.ts";

const CONTENTS = "/repos/acme/shop/contents";

describe("contents", () => {
  it("are files and folders at a branch, a tag or a commit", async () => {
    const { host, call, git, base, head } = await openShop();
    host.commit("acme/shop", {
      branch: "main",
      message: "Docs",
      files: { "docs/a b.md": "# A\n", "docs/in/x": "x" },
    });
    git("acme/shop", "tag", "v1", base);
    const file = await call(`GET ${CONTENTS}/new.txt?ref=topic`);
    expect(Buffer.from(file.body.content, "base64").toString()).toBe("fresh\nlines\n");
    expect(file.body).toMatchObject({ type: "file", encoding: "base64", size: 12 });
    expect((await call(`GET ${CONTENTS}/gone.txt?ref=${head}`)).status).toBe(404);
    expect((await call(`GET ${CONTENTS}/gone.txt?ref=v1`)).body.name).toBe("gone.txt");
    expect((await call(`GET ${CONTENTS}/new.txt?ref=nowhere`)).body.message).toContain("nowhere");
    const names = async (path: string) =>
      (await call(`GET ${CONTENTS}${path}`)).body.map(
        (one: { path: string; type: string }) => `${one.type} ${one.path}`,
      );
    expect(await names("")).toEqual(["file a.txt", "dir docs", "file gone.txt"]);
    expect(await names("/docs")).toEqual(["file docs/a b.md", "dir docs/in"]);
    for (const path of ["docs%2Fa%20b.md", "docs/a%20b.md"]) {
      expect((await call(`GET ${CONTENTS}/${path}`)).body.content).toBe("IyBBCg==\n");
    }
  });

  it("come as bytes on request", async () => {
    const { host } = await openShop();
    const bytes = new Uint8Array([0, 255, 10, 128]);
    host.commit("acme/shop", { branch: "main", message: "Raw", files: { "raw.bin": bytes } });
    const headers = { accept: "application/vnd.github.raw+json" };
    const response = await fetch(`${host.apiUrl}${CONTENTS}/raw.bin`, { headers });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get("content-type")).toContain("application/vnd.github.raw");
  });

  it("omit content over one megabyte, unless bytes are requested", async () => {
    const { host, call } = await openShop();
    const files = { "large.txt": "x".repeat(1024 * 1024 + 1), "fits.txt": "x".repeat(1024 * 1024) };
    host.commit("acme/shop", { branch: "main", message: "Large", files });
    expect((await call(`GET ${CONTENTS}/large.txt`)).body).toMatchObject({
      content: "",
      encoding: "none",
      size: 1024 * 1024 + 1,
    });
    expect((await call(`GET ${CONTENTS}/fits.txt`)).body.encoding).toBe("base64");
    const headers = { accept: "application/vnd.github.raw+json" };
    const raw = await fetch(`${host.apiUrl}${CONTENTS}/large.txt`, { headers });
    expect(await raw.text()).toHaveLength(1024 * 1024 + 1);
  });

  it("follow links to files and describe others, and submodules", async () => {
    const { host, call, git, base } = await openShop();
    host.commit("acme/shop", {
      branch: "links",
      from: "main",
      message: "Targets",
      files: {
        "near-target": "a.txt",
        "far-target": "../../etc/passwd",
        ".gitmodules": '[submodule "lib"]\n\tpath = lib\n\turl = https://example.com/lib.git\n',
      },
    });
    const id = (name: string) => git("acme/shop", "rev-parse", `links:${name}`).trim();
    git("acme/shop", "read-tree", "links");
    for (const entry of [
      `120000,${id("near-target")},near`,
      `120000,${id("far-target")},far`,
      `160000,${base},lib`,
    ]) {
      git("acme/shop", "update-index", "--add", "--cacheinfo", entry);
    }
    const tree = git("acme/shop", "write-tree").trim();
    const identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
    const sha = git(
      "acme/shop",
      ...identity,
      "commit-tree",
      tree,
      "-p",
      "links",
      "-m",
      "Links",
    ).trim();
    git("acme/shop", "update-ref", "refs/heads/links", sha);
    const get = async (path: string) => (await call(`GET ${CONTENTS}/${path}?ref=links`)).body;
    expect(await get("near")).toMatchObject({ type: "file", path: "near", encoding: "base64" });
    expect(await get("far")).toMatchObject({ type: "symlink", target: "../../etc/passwd" });
    expect(await get("lib")).toMatchObject({
      type: "submodule",
      sha: base,
      submodule_git_url: "https://example.com/lib.git",
    });
  });
});

describe("commits", () => {
  it("are listed from a branch or a commit, in pages", async () => {
    const { call, base, head } = await openShop();
    const shas = async (query: string) =>
      (await call(`GET /repos/acme/shop/commits?${query}`)).body.map(
        (one: { sha: string }) => one.sha,
      );
    expect(await shas("")).toEqual([base]);
    expect(await shas("sha=topic")).toEqual([head, base]);
    expect(await shas(`sha=${head}&per_page=1&page=2`)).toEqual([base]);
    expect((await call("GET /repos/acme/shop/commits?sha=nowhere")).status).toBe(404);
    const branch = await call("GET /repos/acme/shop/branches/topic");
    expect(branch.body).toMatchObject({
      name: "topic",
      commit: { sha: head, author: { login: "ann" } },
    });
  });

  it("are compared from their merge base", async () => {
    const { host, call, base, head } = await openShop();
    const main = host.commit("acme/shop", {
      branch: "main",
      message: "Ahead",
      files: { "m.txt": "m\n" },
    });
    const compare = async (range: string) =>
      (await call(`GET /repos/acme/shop/compare/${range}`)).body;
    const both = await compare("main...topic");
    expect(both).toMatchObject({
      status: "diverged",
      ahead_by: 1,
      behind_by: 1,
      total_commits: 1,
      base_commit: { sha: main },
      merge_base_commit: { sha: base },
    });
    expect(both.files.map((one: { filename: string }) => one.filename)).toEqual([
      "a.txt",
      "gone.txt",
      "new.txt",
    ]);
    expect(both.commits.map((one: { sha: string }) => one.sha)).toEqual([head]);
    expect(await compare(`${base}...${main}`)).toMatchObject({
      status: "ahead",
      ahead_by: 1,
      behind_by: 0,
    });
    expect(await compare("main...main")).toMatchObject({ status: "identical", files: [] });
    expect(await compare(`acme:topic...${base}`)).toMatchObject({ status: "behind", behind_by: 1 });
    expect((await call("GET /repos/acme/shop/compare/main...nowhere")).status).toBe(404);
  });
});

describe("searching issues", () => {
  it("finds words in titles, bodies and comments that the caller can see", async () => {
    const { host, call } = await openShop();
    const issue = host.openIssue("acme/shop", {
      title: "Cart loses items",
      body: "Since Monday",
      author: "bob",
    });
    await host.comment("acme/shop", issue, "ann", "The basket is empty after login");
    const find = async (query: string, as = "ann") => {
      const { body } = await call(
        `GET /search/issues?q=${encodeURIComponent(query)}`,
        undefined,
        as,
      );
      return body.items?.map((one: { number: number }) => one.number);
    };
    expect(await find("repo:acme/shop is:issue CART")).toEqual([issue]);
    expect(await find("repo:acme/shop basket monday")).toEqual([issue]);
    expect(await find('repo:acme/shop "empty after" in:comments')).toEqual([issue]);
    expect(await find("repo:acme/shop is:pr")).toEqual([1]);
    expect(await find("repo:acme/shop state:closed")).toEqual([]);
    expect(await find("repo:acme/shop author:bob")).toEqual([issue]);
    host.addRepository({ owner: "acme", name: "secret", isPrivate: true });
    host.openIssue("acme/secret", { title: "Cart secret", author: "acme" });
    expect(await find("cart", "ann")).toEqual([issue]);
    expect(await find("cart", "acme")).toHaveLength(2);
    const refused = await call("GET /search/issues?q=repo:acme/secret+cart", undefined, "ann");
    expect([refused.status, refused.body.message]).toEqual([422, "Validation Failed"]);
    expect((await call("GET /search/issues?q=")).status).toBe(422);
  });
});

describe("an empty repository", () => {
  it("has no contents, commits or branches", async () => {
    const { host, call } = await openHost();
    host.addRepository({ owner: "acme", name: "shop" });
    for (const path of ["contents/a", "commits", "branches/main", "git/ref/heads/main"]) {
      expect((await call(`GET /repos/acme/shop/${path}`)).status).toBe(404);
    }
  });
});
