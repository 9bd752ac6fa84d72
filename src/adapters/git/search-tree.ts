import { availableParallelism } from "node:os";
import { AppError } from "../../domain/core/app-error.ts";
import type { SearchMatch, SearchResult } from "../../domain/core/tree-entry.ts";
import type { SearchQuery } from "../../ports/snapshots.ts";
import type { ProcessExit } from "../shared/process/start-process.ts";
import type { SearchScope } from "../shared/tree/search-scope.ts";
import { type GitProgram, gitFailed } from "./git-program.ts";
import { createMatchParser } from "./match-parser.ts";
import { grepArgv } from "./snapshot-argv.ts";

const TIMEOUT_MS = 20_000;
/** Two for each core: unpacking objects waits for a lock, more only crowd it. */
const THREADS = Math.min(8, availableParallelism() * 2);

export interface TreeSearch {
  readonly git: GitProgram;
  readonly tree: string;
  readonly query: SearchQuery;
  readonly scope: SearchScope;
  readonly signal: AbortSignal;
}

/** Greps a tree; what a time or match limit cuts off is said to be capped. */
export async function searchTree(search: TreeSearch): Promise<SearchResult> {
  const { git, tree, query, scope, signal } = search;
  if (query.pattern.includes("\0")) throw refused("it holds a NUL");
  const pathspecs = toPathspecs(scope);
  // Without any, git would search everywhere.
  if (scope.kind !== "everywhere" && pathspecs.length === 0)
    return { matches: [], isCapped: false };
  const { pattern, ignoreCase, maxMatches } = query;
  const argv = grepArgv({ tree, ignoreCase, pathspecs, threads: THREADS });
  const grep = git.stream(argv, { signal, timeoutMs: TIMEOUT_MS, input: pattern });
  const matches: SearchMatch[] = [];
  const parse = createMatchParser(tree, (match) => matches.push(match));
  for await (const chunk of grep.chunks) {
    parse(chunk);
    // One more than wanted tells that there is more.
    if (matches.length > maxMatches) break;
  }
  const isOver = matches.length > maxMatches;
  const exit = await grep.exit;
  if (!isOver) refuseFailure(exit);
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

/** 0 found, 1 nothing found, above that git could not search. */
function refuseFailure(exit: ProcessExit): void {
  if (exit.isTimedOut || exit.exitCode <= 1) return;
  // The pattern stands between the prefix and the complaint, and may hold anything.
  const complaint = /^fatal: (?:In '-' at \d+|-e option|command line), '.*': (.+)$/s.exec(
    exit.stderr.trim(),
  )?.[1];
  if (complaint !== undefined) throw refused(complaint);
  throw gitFailed("grep", exit);
}

function refused(complaint: string): AppError<"tool-refused"> {
  return new AppError("tool-refused", `malformed pattern: ${complaint}`, {
    details: { tool: "search" },
  });
}
