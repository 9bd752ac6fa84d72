import type { PullFile } from "../diff/pull-file.ts";
import { clipUntrusted } from "../untrusted/untrusted.ts";

const MAX_CONTEXT_CHARS = 8_000;

/** Description of a change for a context script. */
export interface ContextInput {
  readonly title: string;
  readonly description: string;
  readonly files: readonly PullFile[];
}

/** Formats the JSON that a context script reads from its stdin. */
export function formatContextInput({ title, description, files }: ContextInput): string {
  return JSON.stringify({
    title,
    body: description,
    files: files.map(({ path, status, additions, deletions, previousPath }) => ({
      path,
      status,
      additions: additions ?? null,
      deletions: deletions ?? null,
      previous_path: previousPath ?? null,
    })),
  });
}

/** Output of a context script: text for the prompt, and files to exclude from the review. */
export type ContextOutput =
  | { readonly context?: string | undefined; readonly skipFiles: readonly string[] }
  | { readonly problem: string };

/**
 * Parses the output of a context script: text, or one JSON object with `context` and `skip_files`.
 */
export function readContextOutput(printed: string): ContextOutput {
  const text = printed.trim();
  if (text === "") return { problem: "it printed nothing" };
  const object = parseObject(text);
  if (object === undefined) return { context: clipContextText(text), skipFiles: [] };
  const { context, skip_files: skips = [] } = object;
  if (context !== undefined && typeof context !== "string")
    return { problem: 'its "context" is not text' };
  if (!Array.isArray(skips) || !skips.every((path) => typeof path === "string"))
    return { problem: 'its "skip_files" is not a list of texts' };
  const words = context?.trim() ?? "";
  if (words === "" && skips.length === 0)
    return { problem: 'its object has neither "context" nor "skip_files"' };
  return { context: words === "" ? undefined : clipContextText(words), skipFiles: skips };
}

const clipContextText = (text: string): string => clipUntrusted(text, MAX_CONTEXT_CHARS, false);

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Text that begins with a brace is not necessarily JSON.
  }
}

/**
 * Returns the paths that a list matches: each entry is a path, or a folder with a trailing slash
 * for everything below it.
 */
export function matchSkippedPaths(
  paths: readonly string[],
  skipFiles: readonly string[],
): ReadonlySet<string> {
  const exact = new Set(skipFiles);
  const folders = skipFiles.filter((entry) => entry.endsWith("/") && entry !== "/");
  return new Set(
    paths.filter((path) => exact.has(path) || folders.some((folder) => path.startsWith(folder))),
  );
}
