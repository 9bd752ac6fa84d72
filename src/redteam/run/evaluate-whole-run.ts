import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CanaryMatch, FindCanaries } from "../canary/find-canary.ts";
import type { Harness } from "../harness/harness.ts";
import type { ObservedProcess } from "../harness/watch-processes.ts";
import { createVerdict, type Verdict } from "./evaluate-attack.ts";

/**
 * Checks data that belongs to no single attack: logs, database bytes, command lines, environments
 * and other folders.
 */
export function evaluateWholeRun(harness: Harness, findCanaries: FindCanaries): readonly Verdict[] {
  const { server, taskServer, runnerServer, trap, adversary } = harness;
  const logs = [server, taskServer?.server, runnerServer?.server]
    .map((one) => one?.output() ?? "")
    .join("\n");
  const strangers = trap.seen.filter((line) => !/ \/[a-z0-9-]+\//.test(line));
  return [
    row("log-of-the-server", "outbound", findMatch(findCanaries, logs)),
    row(
      "bytes-of-the-store",
      "outbound",
      findMatch(findCanaries, bytesBelow(join(harness.folder, "store"), /db|wal/)),
    ),
    row("command-lines", "process", inCommands(harness, findCanaries)),
    row("environments", "process", inEnvironments(harness, findCanaries)),
    row(
      "requests-without-a-name",
      "inbound",
      firstSeen(
        adversary.nameless.map(({ system, rest }) => findMatch(findCanaries, system + rest)),
      ),
    ),
    row("files-outside", "sandbox", findLatePlanted(harness)),
    row("connections-to-the-trap", "address", strangers[0]),
  ];
}

function row(name: string, control: string, seen: string | undefined): Verdict {
  const attack = { name, control, vector: "whole run" } as unknown as Parameters<
    typeof createVerdict
  >[0];
  return createVerdict(attack, seen === undefined ? "contained" : "ESCAPED", seen ?? "nothing");
}

const formatMatch = ({ name, form }: CanaryMatch): string => `${name} (${form})`;

function findMatch(findCanaries: FindCanaries, text: string): string | undefined {
  const [seen] = findCanaries(text);
  return seen && formatMatch(seen);
}

const firstSeen = (all: readonly (string | undefined)[]): string | undefined =>
  all.find((seen) => seen !== undefined);

/** SQLite stores texts unencoded; encrypted values do not appear. */
function bytesBelow(folder: string, name: RegExp): string {
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(folder, file), "latin1"))
    .join("\n");
}

/** Finds files planted by processes that were left running. */
function findLatePlanted({ folder }: Harness): string | undefined {
  const outside = join(folder, "outside");
  return readdirSync(outside).find((name) => readdirSync(join(outside, name)).length > 0);
}

const tail = ({ command }: ObservedProcess): string => command.slice(0, 60);

function inCommands({ processes }: Harness, findCanaries: FindCanaries): string | undefined {
  return firstSeen(
    processes.seen().map((one) => {
      const seen = findMatch(findCanaries, one.command);
      return seen && `${seen} on the command line of ${tail(one)}`;
    }),
  );
}

/**
 * Finds secrets in the environments of child processes: the server and commands have secrets, the
 * processes that they start must not.
 */
function inEnvironments({ processes }: Harness, findCanaries: FindCanaries): string | undefined {
  return firstSeen(
    withoutOwnProcesses(processes.seen(), process.pid).map((one) => {
      const found = findCanaries(one.environment).filter(({ name }) => name !== "a token");
      return found[0] && `${formatMatch(found[0])} in the environment of ${tail(one)}`;
    }),
  );
}

/**
 * Leaves out the processes that `root` started itself, and their copies: between fork and exec a
 * process has the command line and the environment of its parent. The command line identifies a
 * copy; process ids are reused in a long run, and a copy loses its parent when the parent ends.
 */
export function withoutOwnProcesses(
  all: readonly ObservedProcess[],
  root: number,
): readonly ObservedProcess[] {
  const own = new Set(all.filter(({ parent }) => parent === root).map(({ command }) => command));
  return all.filter(({ command }) => !own.has(command));
}
