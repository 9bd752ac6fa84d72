import type { SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import type { DockerClient } from "../shared/process/docker-client.ts";
import type { RunResult } from "../shared/process/run-process.ts";
import { rejectUnusableFolder } from "./check-command.ts";
import type { OpenTree } from "./create-trees.ts";
import { toDockerArgv } from "./docker-argv.ts";
import { makeWorldReadable } from "./make-world-readable.ts";
import { makeBelow } from "./pin-folder.ts";
import { DEFAULT_LIMITS } from "./sandbox-limits.ts";
import { lastLine, sandboxUnavailable } from "./sandbox-unavailable.ts";
import { watchTree } from "./watch-tree.ts";

export interface DockerRun {
  readonly docker: DockerClient;
  readonly image: string;
  /** Name of the container. */
  readonly name: string;
  readonly tree: OpenTree;
  readonly command: SandboxCommand;
  readonly signal: AbortSignal;
}

/** Exit code of docker when docker itself, and not the command, failed. */
const DOCKER_FAILED = 125;

/** Runs one command in its own container, which is removed afterwards. */
export async function runDocker(run: DockerRun): Promise<SandboxOutcome> {
  const { docker, tree, command, signal } = run;
  for (const { folder, at } of command.readOnly ?? []) {
    await makeBelow(tree.folder, at, tree.owner);
    if (tree.owner !== undefined) await makeWorldReadable(folder);
  }
  const refused = await rejectUnusableFolder(tree.folder, command);
  if (refused !== undefined) return refused;
  const limits = { ...DEFAULT_LIMITS, ...command.limits };
  using watch = watchTree(tree, limits.treeBytes);
  let isStarted = true;
  const result = await docker.run(toArgs(run), {
    input: command.input,
    timeoutMs: command.timeoutMs,
    maxBytes: command.maxOutputBytes,
    onStart: (running) => watch.start(running),
    onEnd: async ({ exitCode }) => {
      if (exitCode === DOCKER_FAILED) isStarted = await wasStarted(run);
      await remove(run);
    },
    signal,
  });
  return toOutcome(result, { isStarted, isTreeFull: await watch.finish() });
}

function toArgs({ image, name, tree, command }: DockerRun): readonly string[] {
  const uid = tree.owner ?? process.getuid?.() ?? 65_534;
  return toDockerArgv(command, {
    image,
    name,
    folder: tree.folder,
    user: { uid, gid: tree.owner ?? process.getgid?.() ?? 65_534 },
    limits: { ...DEFAULT_LIMITS, ...command.limits },
    until: Math.ceil((Date.now() + command.timeoutMs) / 1000),
  });
}

/**
 * Returns true if the command was started. It may exit with docker's own code: only the daemon
 * knows.
 */
async function wasStarted({ docker, name }: DockerRun): Promise<boolean> {
  const { signal } = new AbortController();
  const args = ["container", "inspect", "--format", "{{.State.StartedAt}}", name];
  const { exitCode, stdout } = await docker.run(args, { signal });
  return exitCode === 0 && !stdout.toString("utf8").startsWith("0001-");
}

/**
 * Removes the container regardless of the outcome, ignoring the run's signal, which may have ended
 * it.
 */
async function remove({ docker, name }: DockerRun): Promise<void> {
  const { signal } = new AbortController();
  for (let attempt = 0; attempt < MAX_REMOVAL_ATTEMPTS; attempt += 1) {
    const { exitCode } = await docker.run(["rm", "--force", "--volumes", name], { signal });
    if (exitCode === 0) return;
    // The daemon may still be creating a container whose client has stopped waiting.
    await new Promise((resolve) => setTimeout(resolve, REMOVAL_MS));
  }
}

const MAX_REMOVAL_ATTEMPTS = 4;
const REMOVAL_MS = 100;

interface DockerRunEnd {
  readonly isStarted: boolean;
  readonly isTreeFull: boolean;
}

function toOutcome(result: RunResult, { isStarted, isTreeFull }: DockerRunEnd): SandboxOutcome {
  const { exitCode, stdout, stderr, isTimedOut, isCapped } = result;
  if (!isStarted && !isTimedOut)
    throw sandboxUnavailable("docker", firstErrorLine(stderr) || `docker ended with ${exitCode}`);
  return { exitCode, stdout, stderr, isTimedOut, isCapped, isTreeFull };
}

/** Returns the first line: docker prints the error first and how to get help last. */
function firstErrorLine(stderr: string): string {
  return lastLine(stderr.split("\n").find((line) => /^docker: |error/i.test(line)) ?? stderr);
}
