import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VerifyQuery } from "../../src/domain/task/verify/verify-inputs.ts";
import { toVerifyInputs } from "../../src/domain/task/verify/verify-inputs.ts";
import { createScratchRepository, SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";

const WORKFLOW = readFileSync(
  new URL("../../examples/workflows/gpu-verify.yml", import.meta.url),
  "utf8",
);

/** Why the script cannot run here. */
export const NO_PYTHON =
  spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not installed";

/** The script of the example workflow, as the runner writes it to a file. */
export function scriptOf(workflow: string): string {
  const [, indent = "", block = ""] = /^( +)run: \|\n((?:\1 {2}.*\n|\n)+)/m.exec(workflow) ?? [];
  return block.replaceAll(new RegExp(`^${indent} {2}`, "gm"), "");
}

/** What the step's variables are when nobody has edited them; those that hold expressions are left out. */
export function variablesOf(workflow: string): Readonly<Record<string, string>> {
  const block = /^ {8}env:\n((?: {10}.*\n)+)/m.exec(workflow)?.[1] ?? "";
  const pairs = [...block.matchAll(/^ {10}([A-Z_]+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value.replace(/^(["'])(.*)\1$/, "$2")] as const,
  );
  return Object.fromEntries(pairs.filter(([, value]) => !value.includes("${{")));
}

export interface ScriptRun {
  readonly status: number | null;
  readonly log: string;
  /** Bytes of `result.json`; absent when none was written. */
  readonly result: Uint8Array | undefined;
  readonly ask: VerifyQuery;
}

/**
 * Runs the script of the example workflow on a real repository: `base` and then `change` are committed, and each commit
 * is checked out as the workflow does. Its tests are shell scripts unless the variables say otherwise.
 */
export function runVerifyScript(
  files: {
    readonly base: Readonly<Record<string, string>>;
    readonly change?: Readonly<Record<string, string>>;
  },
  tests: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): ScriptRun {
  const folder = mkdtempSync(join(tmpdir(), "svc-verify-"));
  const repository = createScratchRepository();
  try {
    const baseSha = repository.commit(files.base);
    repository.git("worktree", "add", "--quiet", "--detach", join(folder, "base"), baseSha);
    const nonce = "7d9c1f00-0000-4000-8000-000000000001";
    let ask: VerifyQuery = { mode: "reproduce", baseSha, tests, nonce };
    if (files.change !== undefined) {
      const commitSha = repository.commit(files.change);
      repository.git("worktree", "add", "--quiet", "--detach", join(folder, "commit"), commitSha);
      ask = { ...ask, mode: "verify", commitSha, branch: "svc/fix-1" };
    }
    const inputs = toVerifyInputs(ask);
    writeFileSync(join(folder, "script.py"), scriptOf(WORKFLOW));
    const ran = spawnSync("python3", ["script.py"], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...SCRATCH_ENVIRONMENT,
        ...variablesOf(WORKFLOW),
        TEST_COMMAND: 'bash -- "$TEST"',
        PASSED_PATTERN: "",
        RUNS: "2",
        TEST_SECONDS: "20",
        ...variables,
        MODE: inputs.mode,
        BASE_SHA: inputs.base_sha,
        COMMIT_SHA: inputs.commit_sha,
        TESTS: inputs.tests,
        NONCE: inputs.nonce,
        RESULT: join(folder, "out/result.json"),
      },
    });
    const result = readIfThere(join(folder, "out/result.json"));
    return { status: ran.status, log: `${ran.stdout}${ran.stderr}`, result, ask };
  } finally {
    repository.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
