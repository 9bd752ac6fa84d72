import { availableParallelism } from "node:os";
import { AppError } from "../../domain/core/app-error.ts";
import type { SearchMatch, SearchResult } from "../../domain/core/tree-entry.ts";
import type { SearchQuery } from "../../ports/snapshots.ts";
import type { ProcessExit } from "../shared/process/start-process.ts";
import type { SearchScope } from "../shared/tree/to-search-scope.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { createMatchParser } from "./match-parser.ts";
import { grepArgv } from "./snapshot-argv.ts";

const TIMEOUT_MS = 20_000;
/**
 * Threads of a search: two per core. Unpacking objects waits for a lock, more threads only compete
 * for it.
 */
const THREADS = Math.min(8, availableParallelism() * 2);

export interface SearchTreeRequest {
  readonly git: GitProgram;
  readonly tree: string;
  readonly query: SearchQuery;
  readonly scope: SearchScope;
  readonly signal: AbortSignal;
}

/** Searches a tree; a result that a time or match limit cut off is marked as capped. */
export async function searchTree(search: SearchTreeRequest): Promise<SearchResult> {
  const { git, tree, query, scope, signal } = search;
  if (query.pattern.includes("\0")) throw malformedPatternError("it contains a NUL");
  const pathspecs = toPathspecs(scope);
  // Without any pathspec, git would search everywhere.
  if (scope.kind !== "everywhere" && pathspecs.length === 0)
    return { matches: [], isCapped: false };
  const { pattern, ignoreCase, maxMatches } = query;
  const argv = grepArgv({ tree, ignoreCase, pathspecs, threads: THREADS });
  const grep = git.stream(argv, { signal, timeoutMs: TIMEOUT_MS, input: pattern });
  const matches: SearchMatch[] = [];
  const parse = createMatchParser(tree, (match) => matches.push(match));
  for await (const chunk of grep.chunks) {
    parse(chunk);
    // One more match than requested shows that the result is capped.
    if (matches.length > maxMatches) break;
  }
  const isOver = matches.length > maxMatches;
  const exit = await grep.exit;
  if (!isOver) requireGrepSuccess(exit);
  return { matches: matches.slice(0, maxMatches), isCapped: isOver || exit.isTimedOut };
}

function toPathspecs(scope: SearchScope): readonly string[] {
  switch (scope.kind) {
    case "everywhere":
      return [];
    case "path":
      return [`:(top,literal)${scope.path}`];
    case "globs":
      return scope.globs.map((glob) => `:(top,glob)${glob}`);
  }
}

/** Throws if git could not search: exit code 0 is found, 1 nothing found, above is a failure. */
function requireGrepSuccess(exit: ProcessExit): void {
  if (exit.isTimedOut || exit.exitCode <= 1) return;
  // The pattern stands between the prefix and the message, and may contain anything.
  const complaint = /^fatal: (?:In '-' at \d+|-e option|command line), '.*': (.+)$/s.exec(
    exit.stderr.trim(),
  )?.[1];
  if (complaint !== undefined) throw malformedPatternError(complaint);
  throw toGitError("grep", exit);
}

function malformedPatternError(complaint: string): AppError<"tool-refused"> {
  return new AppError("tool-refused", `malformed pattern: ${complaint}`, {
    details: { tool: "search" },
  });
}
