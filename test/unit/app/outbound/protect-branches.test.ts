import { describe, expect, it } from "vitest";
import {
  protectBranches,
  protectBranchPulls,
  protectGitObjects,
} from "../../../../src/app/outbound/protect-branches.ts";
import { isAppError } from "../../../../src/domain/core/app-error.ts";
import {
  createSecretFilter,
  type OutboundKind,
} from "../../../../src/domain/outbound/secret-filter.ts";
import { createMemoryGit } from "../../../../src/testing/create-memory-git.ts";
import { CANARY_SECRETS } from "../../../fakes/canary-secrets.ts";
import { disguisedTexts } from "../../../fakes/secret-search.ts";

const idle = () => new AbortController().signal;
const repository = { owner: "acme", name: "shop" };
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

function open(...secrets: { readonly name: string; readonly value: string }[]) {
  const gate = createSecretFilter();
  for (const { name, value } of secrets) gate.registerSecret(name, value);
  const told: OutboundKind[] = [];
  gate.onHit((_hits, kind) => told.push(kind));
  const git = createMemoryGit();
  const base = git.push({ branch: "main", files: {} });
  const guarded = {
    objects: protectGitObjects(git, gate),
    branches: protectBranches(git, gate),
    pulls: protectBranchPulls(git, gate),
  };
  return { git, guarded, told, base };
}

async function blockedMessage(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isAppError(error, "publish-held") ? error.message : `not held: ${String(error)}`;
}

describe.each(CANARY_SECRETS)(
  "the guard of objects, branches and pull requests, for $name",
  ({ name, value }) => {
    it("blocks a secret in every field, and sends nothing", async () => {
      const { git, guarded, base, told } = open({ name, value });
      const pull = { head: "svc/x", base: "main", title: "T", body: "B" };
      const commit = { tree: "t", parents: [], message: "M" };
      const entries = [{ path: `src/${value}`, mode: "100644", blob: "b" }] as const;
      const calls = [
        guarded.objects.blob(repository, new TextEncoder().encode(`a\n${value}\n`), idle()),
        guarded.objects.tree(repository, { base: "t", entries }, idle()),
        guarded.objects.commit(repository, { ...commit, message: `M\n\n${value}` }, idle()),
        guarded.branches.createBranch(repository, { name: `svc/${value}`, sha: base }, idle()),
        guarded.branches.moveBranch(repository, { name: `svc/${value}`, sha: base }, idle()),
        guarded.pulls.openPull(repository, { ...pull, title: value }, idle()),
        guarded.pulls.openPull(repository, { ...pull, body: value }, idle()),
        guarded.pulls.openPull(repository, { ...pull, head: `svc/${value}` }, idle()),
      ];
      for (const call of calls) {
        const message = await blockedMessage(call);
        expect(message).toContain(name);
        expect(message).not.toContain(value);
      }
      expect(git.calls).toEqual([]);
      expect(new Set(told)).toEqual(new Set(["blob", "commit-message", "pr-title", "pr-body"]));
    });

    it("holds a file with the secret in any disguise, in text, between bytes and as UTF-16", async () => {
      const { git, guarded } = open({ name, value });
      for (const text of disguisedTexts(value)) {
        await expect(
          blockedMessage(guarded.objects.blob(repository, Buffer.from(text), idle())),
        ).resolves.toContain(name);
      }
      const inBytes = Buffer.concat([
        Buffer.from([0, 255, 254]),
        Buffer.from(value),
        Buffer.from([0]),
      ]);
      for (const bytes of [new Uint8Array(inBytes), utf16(value)]) {
        expect(await blockedMessage(guarded.objects.blob(repository, bytes, idle()))).toContain(
          name,
        );
      }
      expect(git.calls).toEqual([]);
    });
  },
);

describe("the guard of objects, branches and pull requests", () => {
  it("passes everything else unchanged", async () => {
    const { git, guarded, base } = open(...CANARY_SECRETS);
    const odd = new Uint8Array([0, 255, 128, 10]);
    const blob = await guarded.objects.blob(repository, odd, idle());
    const { tree: baseTree } = (await guarded.objects.commitAt(repository, base, idle())) ?? {
      tree: "",
    };
    const entries = [{ path: "a.bin", mode: "100755", blob }] as const;
    const tree = await guarded.objects.tree(repository, { base: baseTree, entries }, idle());
    const message = "Title\n\nBody";
    const sha = await guarded.objects.commit(
      repository,
      { tree, parents: [base], message },
      idle(),
    );
    await guarded.branches.createBranch(repository, { name: "svc/x", sha }, idle());
    const wish = { head: "svc/x", base: "main", title: "T", body: "B" };
    await guarded.pulls.openPull(repository, wish, idle());
    expect(git.filesAt(sha)["a.bin"]).toEqual({ bytes: odd, mode: "100755" });
    expect(await guarded.objects.commitAt(repository, sha, idle())).toMatchObject({ message });
    expect(git.pulls).toMatchObject([{ title: "T", body: "B", headSha: sha }]);
    await guarded.branches.deleteBranch(repository, "svc/x", idle());
    expect(git.branches.has("svc/x")).toBe(false);
  });
});
