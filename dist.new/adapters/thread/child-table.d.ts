/**
 * Memory that a thread shares with whoever started it: the process groups that run for the thread. A message would be
 * lost in a thread that is terminated between the start of a program and its news; a word of memory is there at once.
 * The first word is the gate that a start passes, the others hold one group each.
 */
export type ChildTable = Int32Array<SharedArrayBuffer>;
export declare function createChildTable(): ChildTable;
/** In the thread: writes down the groups it starts from now on, and starts none when the table is closed or full. */
export declare function fillChildTable(table: ChildTable): void;
/**
 * In the starter, before the thread is terminated: a start that is on its way is waited for, and there is no further
 * one, so that the table is whole. Only a thread that dies by itself inside a start (out of memory) can lose a group.
 */
export declare function closeChildTable(table: ChildTable): Promise<void>;
/** In the starter: the groups of the table end with this process, should that be first. */
export declare function holdChildTable(table: ChildTable): void;
/** In the starter, after the thread's end: kills the groups that are left. A process that left its group is not found. */
export declare function endChildTable(table: ChildTable): Promise<void>;
