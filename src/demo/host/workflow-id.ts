import { createHash } from "node:crypto";

/** Number of a workflow, made of its file's name: the state knows workflows by name only. */
export function workflowId(file: string): number {
  return createHash("sha256").update(file).digest().readUInt32BE(0);
}
