import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../meta/repository-files.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";

export interface ActionRun extends SvcRun {
  /** What was written to the job's summary. */
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface ActionEvent {
  readonly name: string;
  /** JSON, or the text of the event file as it is. */
  readonly payload: unknown;
}

/** Runs the committed bundle as a runner does, in a folder of its own below `folder`. */
export async function runAction(
  folder: string,
  { name, payload }: ActionEvent,
  env: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  const cwd = mkdtempSync(join(folder, "job-"));
  const [event, summary, output] = ["event.json", "summary.md", "output.txt"].map((file) =>
    join(cwd, file),
  ) as [string, string, string];
  writeFileSync(event, typeof payload === "string" ? payload : JSON.stringify(payload));
  for (const file of [summary, output]) writeFileSync(file, "");
  const run = await runSvc([], {
    cwd,
    bin: join(ROOT, "action/index.js"),
    env: {
      GITHUB_EVENT_NAME: name,
      GITHUB_EVENT_PATH: event,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      GITHUB_ACTIONS: "true",
      ...env,
    },
  });
  const pairs = readFileSync(output, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const outputs = Object.fromEntries(
    pairs.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { ...run, summary: readFileSync(summary, "utf8"), outputs };
}
