import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LocalChange, LocalSelection } from "../../src/ports/working-copy.ts";
import type { WorkingCopyHarness } from "../contracts/working-copy.contract.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";
import { openWorkingCopy } from "../fakes/working-copy-harness.ts";

const NO_SIGNAL = new AbortController().signal;

describe("git working copy", () => {
  let harness: WorkingCopyHarness;
  let repository: ScratchRepository;
  const folders: string[] = [];

  beforeEach(async () => {
    harness = await openWorkingCopy();
    repository = createScratchRepository();
  });
  afterEach(async () => {
    await harness.close();
    repository.remove();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const select = (folder = repository.folder, selection: Partial<LocalSelection> = {}) =>
    harness.workingCopy.select({ folder, isStaged: false, ...selection }, NO_SIGNAL);
  const filesOf = async (change: LocalChange) => {
    const files = await harness.read(change).files();
    await change.close();
    return files;
  };
  const otherFolder = () => {
    const folder = createScratchFolder();
    folders.push(folder);
    return folder;
  };

  const isRoot = process.getuid?.() === 0;
  it.skipIf(!isRoot)(
    "explains how to trust a checkout of another user (only root can make one)",
    async () => {
      repository.commit({ "a.txt": "one\n" });
      execFileSync("chown", ["-R", "65534", repository.folder]);
      const { folder } = repository;
      await expect(select()).rejects.toThrow(
        `${folder} belongs to another user (run git config --global --add safe.directory ${folder})`,
      );
    },
  );

  it("reads a linked worktree", async () => {
    repository.commit({ "a.txt": "one\n" });
    const folder = join(otherFolder(), "linked");
    repository.git("worktree", "add", "--quiet", "-b", "feature", folder);
    writeFileSync(join(folder, "a.txt"), "two\n");
    const change = await select(folder);
    expect([change.folder, change.headName]).toEqual([folder, "feature"]);
    expect(await filesOf(change)).toEqual({ "a.txt": "two\n" });
  });

  it("reads a checkout that is a submodule", async () => {
    const inner = createScratchRepository();
    folders.push(inner.folder);
    inner.commit({ "a.txt": "one\n" });
    repository.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      inner.folder,
      "sub",
    );
    repository.commit();
    repository.write({ "sub/a.txt": "two\n" });
    const change = await select(join(repository.folder, "sub"));
    expect([change.folder, await filesOf(change)]).toEqual([
      join(repository.folder, "sub"),
      { "a.txt": "two\n" },
    ]);
  });

  it("sees that a submodule moved", async () => {
    const inner = createScratchRepository();
    folders.push(inner.folder);
    inner.commit({ "a.txt": "one\n" });
    repository.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      inner.folder,
      "sub",
    );
    repository.commit();
    const moved = inner.commit({ "a.txt": "two\n" });
    execFileSync("git", ["-c", "protocol.file.allow=always", "pull", "--quiet"], {
      cwd: join(repository.folder, "sub"),
      env: SCRATCH_ENVIRONMENT,
    });
    const change = await select();
    expect((await filesOf(change)).sub).toBe(`Subproject commit ${moved}\n`);
  });

  it("reads HEAD of a bare repository", async () => {
    repository.commit({ "a.txt": "one\n" });
    const folder = join(otherFolder(), "bare.git");
    repository.git("clone", "--quiet", "--bare", repository.folder, folder);
    const change = await select(folder);
    expect([change.folder, change.isDirty, change.repository]).toEqual([folder, false, "bare"]);
  });

  it("reads a repository with SHA-256 ids", async () => {
    const modern = createScratchRepository({ format: "sha256" });
    folders.push(modern.folder);
    const base = modern.commit({ "a.txt": "one\n" });
    modern.write({ "a.txt": "two\n", "b.txt": "new\n" });
    const change = await select(modern.folder);
    expect([change.base, base.length]).toEqual([base, 64]);
    expect(await filesOf(change)).toEqual({ "a.txt": "two\n", "b.txt": "new\n" });
  });

  it("compares an empty SHA-256 repository with its empty tree", async () => {
    const modern = createScratchRepository({ format: "sha256" });
    folders.push(modern.folder);
    const { base, head, headCommit } = await select(modern.folder);
    expect([base, headCommit]).toEqual([head, "0".repeat(64)]);
  });

  it("explains how to deepen a shallow clone without a common commit", async () => {
    repository.commit({ "a.txt": "one\n" });
    repository.git("switch", "--quiet", "--create", "feature");
    repository.commit({ "b.txt": "two\n" });
    const folder = join(otherFolder(), "shallow");
    const url = `file://${repository.folder}`;
    repository.git("clone", "--quiet", "--depth=1", "--no-single-branch", url, folder);
    await expect(select(folder, { base: "origin/main" })).rejects.toThrow(
      "HEAD and origin/main have no common commit here (git fetch --unshallow)",
    );
  });

  it("reads a shallow clone's uncommitted work", async () => {
    repository.commit({ "a.txt": "one\n" });
    repository.commit({ "a.txt": "two\n" });
    const folder = join(otherFolder(), "shallow");
    repository.git("clone", "--quiet", "--depth=1", `file://${repository.folder}`, folder);
    writeFileSync(join(folder, "a.txt"), "three\n");
    expect(await filesOf(await select(folder))).toEqual({ "a.txt": "three\n" });
  });

  it("leaves a repository within the checkout alone", async () => {
    repository.commit({ "a.txt": "one\n" });
    const inner = createScratchRepository({ folder: join(repository.folder, "inner") });
    inner.commit({ "b.txt": "two\n" });
    const change = await select();
    expect([change.isDirty, await filesOf(change)]).toEqual([false, { "a.txt": "one\n" }]);
  });

  it("takes the work of a merge that conflicts", async () => {
    repository.commit({ "a.txt": "one\n" });
    repository.git("switch", "--quiet", "--create", "feature");
    repository.commit({ "a.txt": "ours\n" });
    repository.git("switch", "--quiet", "main");
    repository.commit({ "a.txt": "theirs\n" });
    repository.git("switch", "--quiet", "feature");
    expect(() => repository.git("merge", "--quiet", "main")).toThrow();
    expect((await filesOf(await select()))["a.txt"]).toContain("<<<<<<<");
  });

  it("refuses staged work with unmerged paths with git's message", async () => {
    repository.commit({ "a.txt": "one\n" });
    repository.git("switch", "--quiet", "--create", "feature");
    repository.commit({ "a.txt": "ours\n" });
    repository.git("switch", "--quiet", "main");
    repository.commit({ "a.txt": "theirs\n" });
    repository.git("switch", "--quiet", "feature");
    expect(() => repository.git("merge", "--quiet", "main")).toThrow();
    await expect(select(repository.folder, { isStaged: true })).rejects.toThrow(
      /write-tree failed/,
    );
  });

  it("takes a file whose name is not UTF-8", async () => {
    repository.commit({ "a.txt": "one\n" });
    const name = Buffer.concat([Buffer.from(`${repository.folder}/caf`), Buffer.from([0xe9])]);
    writeFileSync(name, "latin\n");
    expect(await filesOf(await select())).toEqual({ "a.txt": "one\n", "caf\uFFFD": "latin\n" });
  });

  it("works with a split index", async () => {
    repository.commit({ "a.txt": "one\n", "b.txt": "two\n" });
    repository.git("update-index", "--split-index");
    repository.git("config", "core.splitIndex", "true");
    repository.git("config", "splitIndex.maxPercentChange", "0");
    repository.write({ "a.txt": "changed\n" });
    const before = readdirSync(join(repository.folder, ".git")).sort();
    expect((await filesOf(await select()))["a.txt"]).toBe("changed\n");
    expect(readdirSync(join(repository.folder, ".git")).sort()).toEqual(before);
  });

  it("works in a folder whose name holds a quote, a colon, a newline and a space at the end", async () => {
    const folder = join(otherFolder(), 'od"d:na\nme ');
    const odd = createScratchRepository({ folder });
    odd.commit({ "a.txt": "one\n" });
    odd.write({ "a.txt": "two\n" });
    const change = await select(folder);
    expect([change.folder, await filesOf(change)]).toEqual([folder, { "a.txt": "two\n" }]);
  });

  it("keeps line endings as configured for the checkout", async () => {
    repository.commit({ "a.txt": "one\n" });
    repository.git("config", "core.autocrlf", "true");
    repository.git("config", "core.safecrlf", "true");
    repository.write({ "a.txt": "one\r\n", "b.txt": "new\r\nmixed\n" });
    expect(await filesOf(await select())).toEqual({ "a.txt": "one\n", "b.txt": "new\nmixed\n" });
  });

  it("keeps the staged version of a file that a filter governs", async () => {
    repository.git("config", "filter.crypt.clean", "tr a-z n-za-m");
    repository.git("config", "filter.crypt.smudge", "tr n-za-m a-z");
    repository.git("config", "filter.crypt.required", "true");
    repository.commit({ ".gitattributes": "*.secret filter=crypt\n", "a.secret": "abc\n" });
    repository.write({ "a.secret": "hush\n", "b.secret": "new\n", "plain.txt": "new\n" });
    const change = await select();
    expect(change.filteredPaths.toSorted()).toEqual(["a.secret", "b.secret"]);
    expect(change.isDirty).toBe(true);
    expect(await filesOf(change)).toEqual({
      ".gitattributes": "*.secret filter=crypt\n",
      "a.secret": "nop\n",
      "plain.txt": "new\n",
    });
  });

  it("names the files that a filter governs where nothing else is changed, and none that is staged", async () => {
    repository.git("config", "filter.crypt.clean", "tr a-z n-za-m");
    repository.git("config", "filter.crypt.smudge", "tr n-za-m a-z");
    repository.commit({ ".gitattributes": "*.secret filter=crypt\n", "a.secret": "abc\n" });
    const untouched = await select();
    expect(untouched).toMatchObject({ filteredPaths: [], isDirty: false });
    repository.write({ '\u00fc "1".secret': "new\n", "gone.secret": "x\n" });
    const change = await select();
    expect(change.filteredPaths.toSorted()).toEqual(["gone.secret", '\u00fc "1".secret']);
    expect(change.isDirty).toBe(true);
    repository.git("add", "-A");
    const staged = await select();
    expect(staged.filteredPaths).toEqual([]);
    await staged.close();
  });
});

describe("git in a checkout that sets traps", () => {
  it.each<[name: string, settings: Readonly<Record<string, string>>]>([
    ["a file system monitor", { "core.fsmonitor": "TRAP" }],
    ["an external diff", { "diff.external": "TRAP", "diff.evil.command": "TRAP" }],
    ["a text converter", { "diff.evil.textconv": "TRAP", "diff.evil.cachetextconv": "true" }],
    ["a clean filter", { "filter.evil.clean": "TRAP", "filter.evil.required": "true" }],
    ["a filter process", { "filter.evil.process": "TRAP" }],
    ["a filter with an odd name", { "filter.ev=il\n.x.clean": "TRAP" }],
    ["hooks", { "core.hooksPath": "HOOKS" }],
    ["a pager", { "core.pager": "TRAP", "pager.log": "TRAP" }],
    ["signatures to show", { "log.showSignature": "true", "gpg.program": "TRAP" }],
    ["an editor and a prompt", { "core.editor": "TRAP", "core.askPass": "TRAP" }],
    ["an ssh command", { "core.sshCommand": "TRAP", "remote.origin.url": "ssh://h/o/n" }],
    [
      "a promised remote",
      {
        "remote.origin.url": "ext::TRAP",
        "remote.origin.promisor": "true",
        "protocol.ext.allow": "always",
        "extensions.partialClone": "origin",
      },
    ],
  ])("starts no program for %s", async (_name, settings) => {
    const repository = createScratchRepository();
    const folder = createScratchFolder();
    const harness = await openWorkingCopy();
    const trap = join(folder, "trap");
    const canary = join(folder, "canary");
    writeFileSync(trap, `#!/bin/sh\ntouch ${canary}\ncat\n`, { mode: 0o755 });
    mkdirSync(join(folder, "hooks"));
    for (const hook of ["post-index-change", "reference-transaction", "pre-auto-gc"]) {
      writeFileSync(join(folder, "hooks", hook), `#!/bin/sh\ntouch ${canary}\n`, { mode: 0o755 });
    }
    const attributes = "*.txt diff=evil filter=evil\n*.odd filter=ev=il_.x\n";
    repository.commit({ "a.txt": "one\n", "b.odd": "one\n" });
    repository.git("switch", "--quiet", "--create", "feature");
    const signer = join(folder, "signer");
    writeFileSync(signer, SIGNER, { mode: 0o755 });
    repository.git(
      "-c",
      `gpg.program=${signer}`,
      "commit",
      "-S",
      "--quiet",
      "--allow-empty",
      "-msigned",
    );
    repository.write({
      ".gitattributes": attributes,
      "a.txt": "two\n",
      "b.odd": "two\n",
      "new.txt": "",
    });
    for (const [key, value] of Object.entries(settings)) {
      const path = value.replace("TRAP", trap).replace("HOOKS", join(folder, "hooks"));
      appendSetting(repository.folder, key, path);
    }
    const change = await harness.workingCopy.select(
      { folder: repository.folder, isStaged: false },
      NO_SIGNAL,
    );
    await harness.read(change).files();
    await harness.read(change).changed();
    await change.close();
    expect(existsSync(canary)).toBe(false);
    await harness.close();
    repository.remove();
    rmSync(folder, { recursive: true });
  });
});

/** Signs so that git believes it. */
const SIGNER = `#!/bin/sh
cat > /dev/null
echo "-----BEGIN PGP SIGNATURE-----"
echo "-----END PGP SIGNATURE-----"
echo "[GNUPG:] SIG_CREATED D" >&2
`;

/** As git would write it; `git config` itself would refuse some of these. */
function appendSetting(folder: string, key: string, value: string): void {
  const [section = "", ...rest] = key.split(".");
  const name = rest.pop() ?? "";
  const quoted =
    rest.length === 0 ? "" : ` ${JSON.stringify(rest.join(".")).replaceAll("\\n", "_")}`;
  appendFileSync(
    join(folder, ".git", "config"),
    `[${section}${quoted}]\n\t${name} = ${JSON.stringify(value)}\n`,
  );
}
