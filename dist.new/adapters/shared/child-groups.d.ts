export interface ChildGroupChange {
    readonly kind: "start" | "end";
    /** Process group id: the pid of its leader. */
    readonly group: number;
}
export type ChildGroupListener = (change: ChildGroupChange) => void;
/** What every start of a group passes. Between `enter`, which may throw, and `leave` the new group has been told. */
export interface SpawnGate {
    enter(): void;
    leave(): void;
}
/** Puts a gate before the groups that this thread starts from now on. */
export declare function setSpawnGate(next: SpawnGate): void;
/**
 * Tells about every process group this thread starts and ends, at once, those that run already included.
 * A worker thread hands this to the main thread: `terminate()` leaves children running, the main thread kills them.
 */
export declare function watchChildGroups(listener: ChildGroupListener): () => void;
/** Starts a program that leads a group of its own, and tells of it; `spawn` gives no pid when nothing was started. */
export declare function spawnGroup<Child extends {
    readonly pid?: number | undefined;
}>(spawn: () => Child): Child;
export declare function dropChildGroup(group: number): void;
/** Signals a whole group and tells whether there was one. */
export declare function killChildGroup(group: number, signal: "SIGTERM" | "SIGKILL"): boolean;
/** Kills a group and waits until nobody is left: a signal is sent at once and obeyed a little later. */
export declare function endChildGroup(group: number): Promise<void>;
