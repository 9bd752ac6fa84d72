import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findTool, NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";
import { processesOf } from "../fakes/running-processes.ts";
import { uniqueSleep } from "../fakes/unique-sleep.ts";

const PROGRAM = fileURLToPath(new URL("../fakes/escape/unprivileged-program.ts", import.meta.url));
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const place = mkdtempSync(join(tmpdir(), "unprivileged-"));
afterAll(() => rmSync(place, { recursive: true }));
const asNobody = isRoot
  ? [findTool("setpriv") ?? "setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"]
  : [];

/** Why the program cannot run as a user without rights; `undefined` when it can. */
const reason = ((): string | undefined => {
  if (NO_BWRAP !== undefined) return NO_BWRAP;
  if (isRoot && findTool("setpriv") === undefined) return "setpriv is not installed";
  const look = [process.execPath, "-e", `fs.accessSync(${JSON.stringify(PROGRAM)})`];
  const [file = "", ...args] = [...asNobody, ...look];
  const { status } = spawnSync(file, args, { env: { HOME: place } });
  return status === 0 ? undefined : "another user cannot read this folder";
})();
if (reason !== undefined) console.info(`a sandbox without rights is left out: ${reason}`);

describe("bubblewrap for a user without rights (needs bwrap and setpriv)", {
  skip: reason !== undefined,
}, () => {
  it("does what it does for root", () => {
    const canary = join(place, "canary");
    writeFileSync(canary, "canary-of-the-host");
    const temporary = mkdtempSync(join(place, "tmp-"));
    for (const path of [place, temporary]) {
      chmodSync(path, 0o755);
      if (isRoot) chownSync(path, NOBODY, NOBODY);
    }
    const [, seconds = ""] = uniqueSleep().command.split(" ");
    const [file = "", ...args] = [...asNobody, process.execPath, PROGRAM, seconds, canary];
    const { stdout, stderr } = spawnSync(file, args, {
      env: {
        PATH: process.env.PATH,
        HOME: place,
        TMPDIR: temporary,
        SVC_CANARY: "canary-variable",
      },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      probe: { isAvailable: true, detail: expect.stringContaining("bwrap works") },
      said: "from the host1000\n",
      made: "of the command\n",
      behind: 4,
      late: true,
      left: [],
      uid: isRoot ? NOBODY : process.getuid?.(),
      closed: expect.not.stringContaining("canary"),
      limits: ["1024", "0", "1048576", "121", "256", "1000", ""],
    });
    expect(processesOf(`sleep ${seconds}`)).toEqual([]);
  });
});
