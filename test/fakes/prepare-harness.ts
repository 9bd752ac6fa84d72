import { createTreeFiles } from "../../src/adapters/sandbox/create-tree-files.ts";
import { createPrepareChange } from "../../src/app/task/change/prepare-change.ts";
import type { FileBlob, FileChange } from "../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { TaskSettings } from "../../src/domain/task/task-settings.ts";
import { createTimeBudget, type TimeBudget } from "../../src/domain/task/time-budget.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { createFakeClock } from "./fake-clock.ts";

export const TASK_SETTINGS: TaskSettings = {
  maxFollowups: 5,
  protectedPaths: ["secret/**"],
  linkHosts: [],
  maxFiles: 10,
  maxPatchBytes: 100_000,
  tailReserve: 0,
  sandbox: "auto",
};

export const NORMALIZE = { command: ["fix", "--all"], timeout: 60, maxRetries: 2 };

/** Makes a patch that changes, adds (`before` empty) or deletes (`after` empty) one-line files. */
export const patchOf = (...files: readonly (readonly [string, string, string])[]): string =>
  files
    .map(([path, before, after]) => {
      const old = before === "" ? "--- /dev/null" : `--- a/${path}`;
      const now = after === "" ? "+++ /dev/null" : `+++ b/${path}`;
      const range = `@@ -${before === "" ? "0,0" : "1"} +${after === "" ? "0,0" : "1"} @@`;
      const lines = [before && `-${before}`, after && `+${after}`].filter((line) => line !== "");
      const kind = before === "" ? "new file mode 100644\n" : "";
      const gone = after === "" ? "deleted file mode 100644\n" : "";
      return `diff --git a/${path} b/${path}\n${kind}${gone}${[old, now, range, ...lines].join("\n")}\n`;
    })
    .join("");

export interface PrepareSetup {
  readonly settings?: Partial<TaskSettings>;
  /** Absent: there is none. */
  readonly sandbox?: Sandbox | Error;
  readonly time?: TimeBudget;
  readonly signal?: AbortSignal | undefined;
}

/** Makes what prepares changes, with everything that it says kept in `events`. */
export function createPrepareHarness({ settings, sandbox, time, signal }: PrepareSetup = {}) {
  const events: RunEventBody[] = [];
  const clock = createFakeClock({ isManual: true });
  const openSandbox = (): Promise<Sandbox> =>
    sandbox instanceof Error ? Promise.reject(sandbox) : Promise.resolve(sandbox as Sandbox);
  const ports = { clock, ...(sandbox && { openSandbox, files: createTreeFiles() }) };
  const task = { ...TASK_SETTINGS, ...settings };
  const run = {
    emit: (event: RunEventBody) => void events.push(event),
    signal: signal ?? new AbortController().signal,
    ...(time && { time }),
  };
  return { events, clock, run, task, prepare: createPrepareChange(ports, task) };
}

/** A budget with so many milliseconds left, of which nothing is kept back. */
export const timeLeft = (ms: number): TimeBudget =>
  createTimeBudget({ deadlineMs: ms, reserveMs: 0, nowMs: () => 0 });

/** What changes leave: text by path, `null` for what is gone, with a mode other than the usual one in front. */
export function resultOf(changes: readonly FileChange[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(changes.map(({ path, after }) => [path, textOf(after)]));
}

function textOf(blob: FileBlob | undefined): string | null {
  if (blob === undefined) return null;
  const mode = blob.mode === "100644" ? "" : `${blob.mode} `;
  return `${mode}${new TextDecoder().decode(blob.bytes)}`;
}
