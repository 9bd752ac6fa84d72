import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadAddress } from "../../adapters/shared/remote-runner/thread-address.ts";
import type { Facts } from "../facts.ts";
import type { Harness } from "../harness/harness.ts";

/** Standard output and error of a command. */
export interface CommandResult {
  readonly status: number | null;
  readonly printed: readonly string[];
}

const LIMIT_MS = 60_000;

/** Runs the Action for an event, like a workflow. */
export async function runAction(
  harness: Harness,
  facts: Facts,
  event: unknown,
): Promise<CommandResult> {
  const cwd = join(harness.folder, "jobs", facts.name);
  mkdirSync(cwd, { recursive: true });
  const [path, summary, output] = ["event.json", "summary.md", "output.txt"].map((name) =>
    join(cwd, name),
  ) as [string, string, string];
  writeFileSync(path, JSON.stringify(event));
  for (const file of [summary, output]) writeFileSync(file, "");
  const environment = harness.commandEnvironment({
    GITHUB_EVENT_NAME: "issue_comment",
    GITHUB_EVENT_PATH: path,
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    GITHUB_REPOSITORY: facts.repository,
    GITHUB_TOKEN: harness.host.userToken("mira"),
  });
  const program = fileURLToPath(threadAddress(import.meta.url, "../../cli/action/main.ts"));
  const end = await run([program], { cwd, environment });
  const written = [summary, output].map((file) => readFileSync(file, "utf8"));
  return { ...end, printed: [...end.printed, ...written] };
}

/** Runs a command of the command line in a folder. */
export async function runCli(
  harness: Harness,
  { cwd, argv }: { readonly cwd: string; readonly argv: readonly string[] },
): Promise<CommandResult> {
  const environment = harness.commandEnvironment({ GITHUB_TOKEN: harness.host.userToken("mira") });
  const { href } = threadAddress(import.meta.url, "../../cli/main.ts");
  const code = `import(${JSON.stringify(href)}).then(({ main }) => main(${JSON.stringify(argv)}))`;
  return run(["--input-type=module", "-e", code], { cwd, environment });
}

function run(
  args: readonly string[],
  { cwd, environment }: { readonly cwd: string; readonly environment: Record<string, string> },
): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const late = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let text = "";
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    stream.on("end", () => printed.push(text));
  }
  return new Promise((resolve) => {
    child.once("close", (status) => {
      clearTimeout(late);
      resolve({ status, printed });
    });
  });
}
