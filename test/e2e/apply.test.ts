import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runSvc } from "../fakes/run-svc.ts";

const scratch = mkdtempSync(join(tmpdir(), "svc-apply-"));
const root = join(scratch, "tree");
const outside = join(scratch, "outside");
const patchFile = join(scratch, "fix.patch");

beforeEach(() => {
  for (const folder of [root, outside]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/a.txt"), "one\r\ntwo\r\n");
  writeFileSync(join(root, "run.sh"), "#!/bin/sh\n");
  chmodSync(join(root, "run.sh"), 0o750);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const edit = (path: string, from: string, to: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${from}\n+${to}\n`;
const add = (path: string): string => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+new\n`;

function apply(patch: string | Uint8Array, ...flags: string[]) {
  writeFileSync(patchFile, patch);
  return runSvc(["apply", patchFile, "--root", root, ...flags], { cwd: scratch });
}
/** Every file below the folder with its text, links as where they lead. */
const tree = (): string =>
  execFileSync(
    "sh",
    ["-c", "find . -type f -o -type l | sort | xargs -r tail -n +1 2>&1; ls -lR"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );

describe("svc apply", () => {
  it("changes, adds, deletes and renames, and keeps ends and rights", async () => {
    const patch = `${edit("src/a.txt", "one", "1")}${edit("run.sh", "#!/bin/sh", "#!/bin/bash")}${add("d/e/n.txt")}`;
    const run = await apply(patch);
    expect(run).toMatchObject({ status: 0, stderr: "" });
    expect(run.stdout).toBe("modified src/a.txt\nmodified run.sh\nadded d/e/n.txt\n");
    expect(readFileSync(join(root, "src/a.txt"), "utf8")).toBe("1\r\ntwo\r\n");
    expect(lstatSync(join(root, "run.sh")).mode & 0o777).toBe(0o750);
    expect(readFileSync(join(root, "d/e/n.txt"), "utf8")).toBe("new\n");
    const move = "diff --git a/src/a.txt b/b.txt\nrename from src/a.txt\nrename to b.txt\n";
    expect((await apply(move)).stdout).toBe("renamed src/a.txt to b.txt\n");
    expect(readdirSync(root).sort()).toEqual(["b.txt", "d", "run.sh"]);
  });

  it("changes nothing with --check", async () => {
    const before = tree();
    expect((await apply(edit("src/a.txt", "one", "1"), "--check")).status).toBe(0);
    expect(tree()).toBe(before);
  });

  it("refuses all of a patch for one bad part, and names the file", async () => {
    const before = tree();
    const run = await apply(`${edit("src/a.txt", "one", "1")}${edit("run.sh", "gone", "x")}`);
    expect(run).toMatchObject({ status: 3, stdout: "" });
    expect(run.stderr).toBe(
      'svc: run.sh: it removes "gone", which is not a line of the file (removed-line-differs); the closest match is line 1\n',
    );
    expect(tree()).toBe(before);
  });

  it("prints the outcome as JSON", async () => {
    expect(JSON.parse((await apply(edit("src/a.txt", "one", "1"), "--json")).stdout)).toEqual({
      kind: "applied",
      changes: [{ path: "src/a.txt", change: "modified", mode: "100644" }],
      rung: "exact",
      notes: [],
    });
    const refused = await apply(edit("none", "a", "b"), "--json");
    expect(JSON.parse(refused.stdout)).toMatchObject({
      kind: "refused",
      reasons: [{ path: "none" }],
    });
    expect(refused.status).toBe(3);
  });

  it("goes through no link, into no repository's own folder and into no submodule", async () => {
    writeFileSync(join(outside, "secret"), "one\n");
    symlinkSync(outside, join(root, "link"));
    symlinkSync(join(outside, "secret"), join(root, "alias"));
    mkdirSync(join(root, "module/.git"), { recursive: true });
    const before = tree();
    const bad = [
      edit("link/secret", "one", "1"),
      edit("alias", "one", "1"),
      add("link/new"),
      add("../outside/new"),
      add(".git/hooks/pre-commit"),
      add("module/new"),
      add("SRC/new"),
      add("src"),
      add("run.sh/new"),
    ];
    for (const patch of bad) expect((await apply(add("good.txt") + patch)).status).toBe(3);
    expect(tree()).toBe(before);
    expect(readdirSync(outside)).toEqual(["secret"]);
    expect(readFileSync(join(outside, "secret"), "utf8")).toBe("one\n");
  });

  it("puts everything back when a file cannot be written", async () => {
    // A name that no file system takes fails after the first file was made ready.
    const before = tree();
    const run = await apply(
      `${edit("src/a.txt", "one", "1")}${add("d/e.txt")}${add("x".repeat(300))}`,
    );
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("nothing was changed");
    expect(tree()).toBe(before);
  });

  it("reads stdin, and refuses what is no text", async () => {
    const bin = fileURLToPath(new URL("../../bin/svc.js", import.meta.url));
    const input = edit("src/a.txt", "one", "1");
    const run = spawnSync(process.execPath, [bin, "apply", "-"], { cwd: root, input });
    expect([run.status, readFileSync(join(root, "src/a.txt"), "utf8")]).toEqual([
      0,
      "1\r\ntwo\r\n",
    ]);
    expect((await apply(new Uint8Array([0x2b, 0xff, 0x0a]))).status).toBe(3);
    expect((await runSvc(["apply", "none.patch"], { cwd: scratch })).status).toBe(2);
  });
});
