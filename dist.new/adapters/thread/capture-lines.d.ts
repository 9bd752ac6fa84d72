import type { Readable } from "node:stream";
import type { Redactor } from "../shared/redactor.ts";
/**
 * Hands on what a thread prints, line by line, without secrets: a hundred lines at most, and a word about the rest.
 * Resolves when the streams have ended.
 */
export declare function captureLines(streams: readonly Readable[], redactor: Redactor, onLine: (line: string) => void): Promise<void>;
