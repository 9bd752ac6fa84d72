import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import { type RunRequest, type RunResult, runProcess } from "../shared/process/run-process.ts";
import type { BwrapHost } from "./bwrap-host.ts";
import { FILTER, GATE, STATUS, toBwrapArgv, toProgram } from "./bwrap-profile.ts";
import { readBwrapStatus } from "./bwrap-status.ts";
import { rejectUnusableFolder } from "./check-command.ts";
import type { OpenTree } from "./create-trees.ts";
import { toInitShell } from "./init-shell.ts";
import { makeWorldReadable } from "./make-world-readable.ts";
import type { ProxyBridge } from "./open-proxy-bridge.ts";
import { makeBelow } from "./pin-folder.ts";
import { DEFAULT_LIMITS } from "./sandbox-limits.ts";
import { lastLine, sandboxUnavailable } from "./sandbox-unavailable.ts";
import { waitForNamespaceEnd } from "./wait-for-namespace-end.ts";
import { watchTree } from "./watch-tree.ts";
import { ETC_MOUNTS, writeEtc } from "./write-etc.ts";

export type UsableHost = Extract<BwrapHost, { readonly isUsable: true }>;

export interface BwrapRun {
  readonly host: UsableHost;
  readonly tree: OpenTree;
  readonly command: SandboxCommand;
  readonly signal: AbortSignal;
  /** Connection to the proxy for packages. */
  readonly bridge?: ProxyBridge;
}

/**
 * Runs one command in its own sandbox; rejects with `sandbox-unavailable` when that cannot be
 * created.
 */
export async function runBwrap(run: BwrapRun): Promise<SandboxOutcome> {
  const { tree, command } = run;
  await prepareFolders(run);
  const refused = await rejectUnusableFolder(tree.folder, command);
  if (refused !== undefined) return refused;
  const limits = { ...DEFAULT_LIMITS, ...command.limits };
  using watch = watchTree(tree, limits.treeBytes);
  using filter = openFilter(tree);
  const result = await runProcess({
    ...toRequest(run, filter.fd),
    // Its processes must have ended before the outcome is reported.
    onEnd: async ({ status = "" }) => {
      const { init } = readBwrapStatus(status);
      if (init !== undefined) await waitForNamespaceEnd(init);
    },
    onStart: (running) => watch.start(running),
  });
  return toOutcome(result, await watch.finish());
}

const getFilterPath = ({ scratch }: OpenTree): string => join(scratch, "filter");
const getEtcPath = ({ scratch }: OpenTree): string => join(scratch, "etc");

interface OpenFile extends Disposable {
  readonly fd: number;
}

/** Opens the filter. Reading moves a descriptor's position, so every run opens its own. */
function openFilter(tree: OpenTree): OpenFile {
  const fd = openSync(getFilterPath(tree), "r");
  return { fd, [Symbol.dispose]: () => closeSync(fd) };
}

async function prepareFolders({ host, tree, command }: BwrapRun): Promise<void> {
  await tree.once("files", async () => {
    await writeFile(getFilterPath(tree), host.filter);
    await writeEtc(getEtcPath(tree));
  });
  for (const { folder, at } of command.readOnly ?? []) {
    await makeBelow(tree.folder, at, tree.owner);
    if (tree.owner !== undefined) await makeWorldReadable(folder);
  }
}

function toRequest(run: BwrapRun, filter: number): RunRequest {
  const { host, tree, command, signal } = run;
  return {
    file: host.program,
    args: toArgs(run),
    cwd: "/",
    env: {},
    signal,
    descriptors: {
      ...getInheritedDescriptors(),
      [FILTER]: filter,
      [STATUS]: "status",
      [GATE]: "gate",
    },
    owner: tree.owner,
    input: command.input,
    timeoutMs: command.timeoutMs,
    maxBytes: command.maxOutputBytes,
  };
}

function toArgs({ host, tree, command, bridge }: BwrapRun): readonly string[] {
  const limits = { ...DEFAULT_LIMITS, ...command.limits };
  const profile = {
    system: host.system,
    folder: tree.folder,
    node: host.node,
    etc: { folder: getEtcPath(tree), mounts: ETC_MOUNTS },
    mounts: bridge?.mounts ?? [],
  };
  const environment = { ...bridge?.environment, ...command.environment };
  return [
    ...toBwrapArgv({ ...command, environment }, profile),
    ...toInitShell({ limits, prefix: bridge?.prefix ?? [] }),
    toProgram(command.program),
    ...command.args,
  ];
}

function toOutcome(result: RunResult, isTreeFull: boolean): SandboxOutcome {
  const { exitCode, stdout, stderr, isTimedOut, isCapped, status = "" } = result;
  const isStopped = isTimedOut || isCapped || isTreeFull;
  if (!isStopped && !readBwrapStatus(status).isStarted)
    throw sandboxUnavailable("bwrap", lastLine(stderr) || `bwrap ended with ${exitCode}`);
  return { exitCode, stdout, stderr, isTimedOut, isCapped, isTreeFull };
}

const CLOSE_ON_EXEC = 0o2000000;

let cachedDescriptors: Readonly<Record<number, number>> | undefined;

/**
 * Returns the descriptors that this process has inherited and would pass on to every program, each
 * replaced by /dev/null: a log or a socket of the host must not reach a sandbox.
 */
function getInheritedDescriptors(): Readonly<Record<number, number>> {
  cachedDescriptors ??= findInherited();
  return cachedDescriptors;
}

function findInherited(): Readonly<Record<number, number>> {
  const open = readdirSync("/proc/self/fd").map(Number);
  const inherited = open.filter((fd) => fd > 2 && isInherited(fd));
  if (inherited.length === 0) return {};
  const nothing = openSync("/dev/null", "r");
  return Object.fromEntries(inherited.map((fd) => [fd, nothing]));
}

function isInherited(fd: number): boolean {
  try {
    const [, flags = "0"] =
      /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false; // The descriptor used to read the folder.
  }
}
