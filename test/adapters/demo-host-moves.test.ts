import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openHost, openShop } from "../fakes/host-calls.ts";

describe("heads that move", () => {
  it("take a pull request along, pushed or forced", async () => {
    const { host, call, pull, git } = await openShop();
    const pushed = host.commit("acme/shop", {
      branch: "topic",
      message: "More",
      files: { "b.txt": "b\n" },
    });
    expect((await call(`GET ${pull}`)).body).toMatchObject({
      head: { sha: pushed },
      commits: 2,
      changed_files: 4,
    });
    const forced = host.commit(
      "acme/shop",
      { branch: "topic", from: "main", message: "Again", files: { "c.txt": "c\n" } },
      { isForced: true },
    );
    expect((await call(`GET ${pull}`)).body).toMatchObject({
      head: { sha: forced },
      commits: 1,
      changed_files: 1,
    });
    host.commit("acme/shop", { branch: "main", message: "Not its own", files: { "d.txt": "d\n" } });
    expect(git("acme/shop", "rev-parse", "refs/pull/1/head").trim()).toBe(forced);
    expect(git("acme/shop", "cat-file", "-t", pushed).trim()).toBe("commit");
  });

  it("close the pull request when the branch is deleted, and stay readable", async () => {
    const { host, call, pull, head } = await openShop();
    host.deleteBranch("acme/shop", "topic");
    expect((await call(`GET ${pull}`)).body).toMatchObject({
      state: "closed",
      head: { sha: head },
      changed_files: 3,
    });
    expect((await call(`GET ${pull}/files`)).body).toHaveLength(3);
    expect((await call("GET /repos/acme/shop/branches/topic")).status).toBe(404);
    host.commit("acme/shop", {
      branch: "topic",
      from: "main",
      message: "New",
      files: { "z.txt": "z\n" },
    });
    expect((await call(`GET ${pull}`)).body.head.sha).toBe(head);
  });

  it("come from forks, and outlive them", async () => {
    const { host, call, git } = await openShop();
    host.addRepository({ owner: "zoe", name: "shop", forkOf: "acme/shop" });
    const early = host.commit("zoe/shop", {
      branch: "fix",
      from: "main",
      message: "Fix",
      author: "zoe",
      files: { "z.txt": "z\n" },
    });
    const made = await call(
      "POST /repos/acme/shop/pulls",
      { title: "Fix", head: "zoe:fix", base: "main" },
      "zoe",
    );
    expect(made.body).toMatchObject({
      number: 2,
      head: { sha: early, label: "zoe:fix", repo: { full_name: "zoe/shop", fork: true } },
    });
    const late = host.commit("zoe/shop", {
      branch: "fix",
      message: "More",
      author: "zoe",
      files: { "y.txt": "y\n" },
    });
    expect(git("acme/shop", "rev-parse", "refs/pull/2/head").trim()).toBe(late);
    const compared = await call("GET /repos/acme/shop/compare/main...zoe:fix");
    expect(compared.body).toMatchObject({ ahead_by: 2, behind_by: 0, status: "ahead" });
    host.deleteRepository("zoe/shop");
    const { body } = await call("GET /repos/acme/shop/pulls/2");
    expect(body).toMatchObject({
      state: "open",
      changed_files: 2,
      head: { repo: null, ref: "fix", sha: late, label: "zoe:fix" },
    });
    expect((await call("GET /repos/acme/shop/pulls?state=all")).body).toHaveLength(2);
    expect((await call("GET /repos/zoe/shop")).status).toBe(404);
  });
});

describe("the folder", () => {
  it("keeps everything over a restart, and secrets from others", async () => {
    const first = await openShop();
    const { folder, head } = first;
    await first.call(`POST ${first.pull}/reviews`, {
      event: "COMMENT",
      body: "Kept",
      comments: [{ path: "a.txt", line: 5, body: "Why?" }],
    });
    const id = await first.host.comment("acme/shop", 1, "bob", "Hello");
    const token = first.host.userToken("bob");
    const payload = first.host.payloadOf("acme/shop", id);
    await first.host.close();
    const second = await openHost({ folder });
    expect(second.host.appPrivateKey).toBe(first.host.appPrivateKey);
    expect(second.host.userToken("bob")).toBe(token);
    const { body: reviews } = await second.call(`GET ${first.pull}/reviews`, undefined, token);
    expect(reviews).toMatchObject([{ body: "Kept", commit_id: head }]);
    expect((await second.call(`GET ${first.pull}/comments`)).body).toMatchObject([{ line: 5 }]);
    const again = second.host.payloadOf("acme/shop", id);
    const plain = (value: unknown, url: string) =>
      JSON.stringify(value).replaceAll(new URL(url).host, "host");
    const isSame = plain(again, second.host.serverUrl) === plain(payload, first.host.serverUrl);
    expect(isSame).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(["acme", "app-private-key.pem", "state.json"]);
    for (const name of ["app-private-key.pem", "state.json"]) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8")).nextId).toBe(
      second.host.state.nextId,
    );
  });
});
