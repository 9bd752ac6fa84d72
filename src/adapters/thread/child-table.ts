import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../domain/core/app-error.ts";
import {
  endChildGroup,
  killChildGroup,
  setSpawnHooks,
  watchChildGroups,
} from "../shared/process/child-groups.ts";

/**
 * Memory shared by a thread and its starter: the process groups that run for the thread. A message
 * would be lost if the thread is terminated between the start of a program and the report; a word
 * of memory is visible at once. The first word is the gate of a start, the others hold one group
 * each.
 */
export type ChildTable = Int32Array<SharedArrayBuffer>;

const GATE = 0;
const OPEN = 0;
const STARTING = 1;
const CLOSED = 2;
const MAX_GROUPS = 1023;
const FREE = 0;
/** Milliseconds for a start in progress: waits for the system, not for the program. */
const START_MS = 1000;

const tables = new Set<ChildTable>();
let isWatchingExit = false;

export function createChildTable(): ChildTable {
  return new Int32Array(new SharedArrayBuffer((1 + MAX_GROUPS) * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * In the thread: records the groups it starts from now on, and starts none when the table is closed
 * or full.
 */
export function fillChildTable(table: ChildTable): void {
  setSpawnHooks({
    beforeSpawn: () => {
      if (!table.includes(FREE, 1))
        throw new Error(`more than ${MAX_GROUPS} programs at the same time`);
      if (Atomics.compareExchange(table, GATE, OPEN, STARTING) !== OPEN)
        throw new AppError("cancelled", "cancelled", { details: {} });
    },
    afterSpawn: () => void Atomics.compareExchange(table, GATE, STARTING, OPEN),
  });
  watchChildGroups(({ kind, group }) => {
    if (kind === "start") Atomics.store(table, table.indexOf(FREE, 1), group);
    else Atomics.store(table, table.indexOf(group, 1), FREE);
  });
}

/**
 * In the starter, before the thread is terminated: waits for a start in progress and prevents
 * further ones, so that the table is complete. Only a thread that dies by itself inside a start
 * (out of memory) can lose a group.
 */
export async function closeChildTable(table: ChildTable): Promise<void> {
  const isStarting = () => Atomics.compareExchange(table, GATE, OPEN, CLOSED) === STARTING;
  for (let waited = 0; waited < START_MS && isStarting(); waited += 1) await wait(1);
}

/** In the starter: kills the groups of the table when this process exits first. */
export function killGroupsOnExit(table: ChildTable): void {
  tables.add(table);
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.once("exit", () => {
    for (const group of [...tables].flatMap(listGroups)) killChildGroup(group, "SIGKILL");
  });
}

/**
 * In the starter, after the thread's end: kills the remaining groups. A process that left its group
 * is not found.
 */
export async function endChildTable(table: ChildTable): Promise<void> {
  await Promise.all(listGroups(table).map(endChildGroup));
  tables.delete(table);
}

const listGroups = (table: ChildTable): number[] =>
  [...table.subarray(1)].filter((at) => at !== FREE);
