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

/** What every start of a group passes. Between `enter`, which may throw, and `leave` the new group has been told. */
export interface SpawnHooks {
  beforeSpawn(): void;
  afterSpawn(): void;
}

/** Puts a gate before the groups that this thread starts from now on. */
export function setSpawnHooks(next: SpawnHooks): void {
  spawnHooks = next;
}

/**
 * Tells about every process group this thread starts and ends, at once, those that run already included.
 * A worker thread hands this to the main thread: `terminate()` leaves children running, the main thread kills them.
 */
export function watchChildGroups(listener: ChildGroupListener): () => void {
  for (const group of groups) listener({ kind: "start", group });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Starts a program that leads a group of its own, and tells of it; `spawn` gives no pid when nothing was started. */
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

/** Signals a whole group and tells whether there was one. */
export function killChildGroup(group: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    // ESRCH: nobody is left. EPERM: macOS answers so for a group of zombies.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

const END_POLL_MS = 2;
const END_POLLS = 50;

/** Kills a group and waits until nobody is left: a signal is sent at once and obeyed a little later. */
export async function endChildGroup(group: number): Promise<void> {
  // Bounded: where nobody collects the dead, zombies stay in the group for ever.
  for (let poll = 0; poll < END_POLLS && killChildGroup(group, "SIGKILL"); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, END_POLL_MS));
  }
}

function killAllChildGroups(): void {
  for (const group of groups) killChildGroup(group, "SIGKILL");
}
