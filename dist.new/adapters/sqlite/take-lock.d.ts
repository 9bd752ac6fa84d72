import { DatabaseSync } from "node:sqlite";
/**
 * Makes this process the only one that has the store at a path: a write transaction on a small database beside it, held
 * open. The system ends it with the process, so nothing stale is left. Somebody else's is `store-invalid`.
 */
export declare function takeLock(path: string): DatabaseSync;
