import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk of our own, which can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all that is free; the answer gives it back. */
  fill(): () => void;
  makeReadOnly(): void;
  remove(): void;
}

const SIZE = "16m";
const PROGRAMS = { attach: "mount", detach: "umount" } as const;

/** Makes a disk in memory, or gives `undefined` where this user may not mount one. */
export function openSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "svc-disk-"));
  try {
    execFileSync(PROGRAMS.attach, ["-t", "tmpfs", "-o", `size=${SIZE}`, "svc-test", folder], {
      stdio: "ignore",
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill: () => {
      const filler = join(folder, "filler");
      fillUp(filler);
      return () => rmSync(filler);
    },
    makeReadOnly: () => void execFileSync(PROGRAMS.attach, ["-o", "remount,ro", folder]),
    remove: () => {
      execFileSync(PROGRAMS.detach, ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let size = 65_536; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
