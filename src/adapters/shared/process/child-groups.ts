export interface ChildGroupChange {
  readonly kind: "start" | "end";
  /** Process group id: the pid of its leader. */
  readonly group: number;
}

export type ChildGroupListener = (change: ChildGroupChange) => void;

const groups = new Set<number>();
const listeners = new Set<ChildGroupListener>();
let spawnHooks: SpawnHooks | undefined;
let isWatchingExit = false;

/**
 * Hooks around the start of a group. Between `enter`, which may throw, and `leave` the new group
 * has been reported.
 */
export interface SpawnHooks {
  beforeSpawn(): void;
  afterSpawn(): void;
}

/** Sets the hooks for all groups that this thread starts from now on. */
export function setSpawnHooks(next: SpawnHooks): void {
  spawnHooks = next;
}

/**
 * Reports every process group that this thread starts and ends, including those already running. A
 * worker thread forwards this to the main thread: `terminate()` leaves children running, the main
 * thread kills them.
 */
export function watchChildGroups(listener: ChildGroupListener): () => void {
  for (const group of groups) listener({ kind: "start", group });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Starts a program as the leader of its own group, and reports it; `spawn` returns no pid when
 * nothing was started.
 */
export function spawnGroup<Child extends { readonly pid?: number | undefined }>(
  spawn: () => Child,
): Child {
  spawnHooks?.beforeSpawn();
  try {
    const child = spawn();
    if (child.pid !== undefined) addChildGroup(child.pid);
    return child;
  } finally {
    spawnHooks?.afterSpawn();
  }
}

function addChildGroup(group: number): void {
  if (!isWatchingExit) {
    isWatchingExit = true;
    process.once("exit", killAllChildGroups);
  }
  groups.add(group);
  for (const listener of listeners) listener({ kind: "start", group });
}

export function removeChildGroup(group: number): void {
  if (!groups.delete(group)) return;
  for (const listener of listeners) listener({ kind: "end", group });
}

/** Signals a whole group; returns true if it exists. */
export function killChildGroup(group: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    // ESRCH: no process is left. EPERM: the answer of macOS for a group of zombies.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

const END_POLL_MS = 2;
const END_POLLS = 50;

/**
 * Kills a group and waits until no process is left: a signal is sent at once and takes effect a
 * little later.
 */
export async function endChildGroup(group: number): Promise<void> {
  // Bounded: if zombies are not collected, they stay in the group forever.
  for (let poll = 0; poll < END_POLLS && killChildGroup(group, "SIGKILL"); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, END_POLL_MS));
  }
}

function killAllChildGroups(): void {
  for (const group of groups) killChildGroup(group, "SIGKILL");
}
