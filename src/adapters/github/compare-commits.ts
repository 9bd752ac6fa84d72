import { z } from "zod";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { CommitSpan, ComparedFiles } from "../../ports/pull-reader.ts";
import type { GithubClient } from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";
import { ComparisonSchema, WITH_FILES, WITHOUT_FILES } from "./pull-schemas.ts";
import { toRepositoryCall } from "./repository-call.ts";
import { FileSchema, toPullFile } from "./to-pull-file.ts";

/** Largest number of files in a comparison, which does not report if there are more. */
const MAX_FILES = 300;
/** Fields used of a comparison's first page. */
const ComparedFilesSchema = ComparisonSchema.extend({
  total_commits: z.number().int().nonnegative(),
  files: z.array(FileSchema).default([]),
});

/** Returns true if a commit's history contains another commit. */
export async function containsCommit(
  client: GithubClient,
  {
    repository,
    ancestor,
    commit,
  }: {
    readonly repository: RepositoryRef;
    readonly ancestor: string;
    readonly commit: string;
  },
  signal: AbortSignal,
): Promise<boolean> {
  const call = toCompareCall({ repository, from: ancestor, to: commit }, WITHOUT_FILES);
  const reply = await client.send(call, signal);
  if (reply.status === 404) return false;
  const { status } = client.parse(call, reply, ComparisonSchema);
  return status === "ahead" || status === "identical";
}

/**
 * Reads the files and the number of commits that a commit has and another one lacks, in one call.
 */
export async function compareCommits(
  client: GithubClient,
  span: CompareRequest,
  signal: AbortSignal,
): Promise<ComparedFiles | undefined> {
  const call = toCompareCall(span, WITH_FILES);
  const reply = await client.send(call, signal);
  if (reply.status === 404) return undefined;
  const compared = client.parse(call, reply, ComparedFilesSchema);
  const files = compared.files.map(toPullFile);
  return {
    files,
    isComplete: files.length < MAX_FILES,
    base: compared.merge_base_commit.sha,
    commits: compared.total_commits,
  };
}

interface CompareRequest extends CommitSpan {
  readonly repository: RepositoryRef;
}

function toCompareCall(
  { repository, from, to }: CompareRequest,
  page: Readonly<Record<string, number>>,
): RepositoryCall {
  return toRepositoryCall(repository, {
    route: "GET /repos/{owner}/{repo}/compare/{basehead}",
    parameters: { basehead: `${from}...${to}`, ...page },
    doing: "comparing commits of",
  });
}
