import { createHash } from "node:crypto";

/** Returns the number of a workflow, derived from its file name, as the state stores no numbers. */
export function workflowId(file: string): number {
  return createHash("sha256").update(file).digest().readUInt32BE(0);
}
