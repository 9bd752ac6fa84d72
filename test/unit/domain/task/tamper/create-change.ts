import type { FileChange } from "../../../../../src/domain/diff/pull-file.ts";
import {
  type ChangedFile,
  readChangedFile,
} from "../../../../../src/domain/task/tamper/changed-file.ts";

const blob = (text: string | undefined) =>
  text === undefined
    ? undefined
    : { bytes: new TextEncoder().encode(text), mode: "100644" as const };

/** A change of one file from a text to another; without one of them it is new or gone. */
export function createChange(path: string, before?: string, after?: string): FileChange {
  const [old, young] = [blob(before), blob(after)];
  return { path, ...(old ? { before: old } : {}), ...(young ? { after: young } : {}) };
}

export const createChangedFile = (path: string, before?: string, after?: string): ChangedFile =>
  readChangedFile(createChange(path, before, after));
