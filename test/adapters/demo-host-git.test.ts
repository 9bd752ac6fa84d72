import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { gitIn, gitOver, openShop } from "../fakes/host-calls.ts";

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "demo-host-git-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openVault() {
  const shop = await openShop();
  shop.host.addRepository({
    owner: "acme",
    name: "vault",
    isPrivate: true,
    collaborators: { ann: "read" },
  });
  const sha = shop.host.commit("acme/vault", {
    branch: "main",
    message: "Start",
    files: { "a.txt": "a\n" },
  });
  const { host: address } = new URL(shop.host.serverUrl);
  const url = (token: string) => `http://x-access-token:${token}@${address}/acme/vault.git`;
  return { ...shop, sha, url };
}

describe("git over HTTP", () => {
  it("serves public repositories to all users, by branch, by commit and without blobs", async () => {
    const { host, head } = await openShop();
    const folder = scratch();
    await gitOver(folder, "clone", "--quiet", `${host.serverUrl}/acme/shop.git`, "clone");
    expect(gitIn(join(folder, "clone"), "log", "--format=%s")).toBe("Start\n");
    host.deleteBranch("acme/shop", "topic");
    gitIn(folder, "init", "--quiet", "bare");
    const bare = join(folder, "bare");
    await gitOver(
      bare,
      "fetch",
      "--quiet",
      "--depth=1",
      "--filter=blob:none",
      `${host.serverUrl}/acme/shop`,
      head,
    );
    expect(gitIn(bare, "rev-parse", "FETCH_HEAD").trim()).toBe(head);
    await gitOver(bare, "fetch", "--quiet", `${host.serverUrl}/acme/shop.git`, "refs/pull/1/head");
    expect(gitIn(bare, "rev-parse", "FETCH_HEAD").trim()).toBe(head);
  });

  it("gives commits that a force push left behind", async () => {
    const { host, head } = await openShop();
    host.commit(
      "acme/shop",
      { branch: "topic", from: "main", message: "Again", files: { "z.txt": "z\n" } },
      { isForced: true },
    );
    const folder = scratch();
    gitIn(folder, "init", "--quiet");
    await gitOver(folder, "fetch", "--quiet", `${host.serverUrl}/acme/shop.git`, head);
    expect(gitIn(folder, "rev-parse", "FETCH_HEAD").trim()).toBe(head);
  });

  it("gives private repositories to callers that may read them", async () => {
    const { host, url, sha, installationToken } = await openVault();
    const allowed = [host.userToken("ann"), installationToken("acme/vault", { contents: "read" })];
    for (const token of allowed) {
      expect(await gitOver(tmpdir(), "ls-remote", url(token), "HEAD")).toBe(`${sha}\tHEAD\n`);
    }
    const status = async (token?: string) => {
      const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
      const headers = token === undefined ? {} : { authorization: `Basic ${basic}` };
      const response = await fetch(
        `${host.serverUrl}/acme/vault.git/info/refs?service=git-upload-pack`,
        { headers },
      );
      await response.text();
      return response.status;
    };
    expect(await status()).toBe(401);
    expect(await status("wr0ng")).toBe(401);
    expect(await status(host.userToken("zoe"))).toBe(404);
    expect(await status(installationToken("acme/vault", { metadata: "read" }))).toBe(403);
  });

  it("takes no pushes and serves no loose files", async () => {
    const { host, url } = await openVault();
    const folder = scratch();
    await gitOver(folder, "clone", "--quiet", url(host.userToken("acme")), "clone");
    const push = gitOver(join(folder, "clone"), "push", "--quiet", "origin", "HEAD:refs/heads/new");
    await expect(push).rejects.toThrow("403");
    expect((await fetch(`${host.serverUrl}/acme/shop.git/HEAD`)).status).toBe(404);
  });
});
