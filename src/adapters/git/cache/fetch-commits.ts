import type { GitProgram } from "../git-program.ts";
import { commitUnavailableError, resolveTrees } from "../resolve-tree.ts";
import {
  FULL_DEPTH,
  fetchArgv,
  isFetchableRef,
  redactToken,
  tokenEnvironment,
} from "./fetch-argv.ts";
import {
  DamagedCacheError,
  isCorruption,
  isRefUnavailable,
  toFetchError,
} from "./fetch-failure.ts";
import type { Remote } from "./remote-url.ts";

export interface FetchCommitsRequest {
  /** git in the cached repository, with the remote's protocol allowed. */
  readonly git: GitProgram;
  readonly remote: Remote;
  readonly token: string | undefined;
  /** The commit under review, whether it is wanted or not. */
  readonly head: string;
  readonly wanted: readonly string[];
  readonly refs: readonly string[];
  /** Prefix of the refs created by this fetch. */
  readonly keepPrefix: string;
  readonly silenceSeconds?: number | undefined;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 300_000;
/**
 * Depths at which a commit under review is searched below the tip of its ref; merge bases may be
 * anywhere.
 */
const HEAD_DEPTHS = [1, 50];
const BASE_DEPTHS = [1000, FULL_DEPTH];

/** Fetches commits by id or, when the server refuses that, through refs that contain them. */
export async function fetchCommits(request: FetchCommitsRequest): Promise<void> {
  const { wanted, keepPrefix } = request;
  const refspecs = wanted.map((commit) => `+${commit}:${keepPrefix}/${commit}`);
  if (await fetchRefspecs(request, 1, refspecs)) return;
  await fetchByRefs(request);
}

async function fetchByRefs(request: FetchCommitsRequest): Promise<void> {
  const { git, remote, head, wanted, refs, keepPrefix, signal } = request;
  const usable = refs.filter(isFetchableRef);
  const refspecs = usable.map((ref, row) => `+${ref}:${keepPrefix}/ref-${row}`);
  let missing = wanted;
  for (const depth of usable.length === 0 ? [] : [...HEAD_DEPTHS, ...BASE_DEPTHS]) {
    if (BASE_DEPTHS.includes(depth) && missing.includes(head)) break;
    if (!(await fetchRefspecs(request, depth, refspecs))) break;
    const trees = await resolveTrees(git, wanted, signal);
    missing = wanted.filter((_, row) => trees[row] === undefined);
    if (missing.length === 0) return;
  }
  throw commitUnavailableError(missing[0] ?? "", remote.url);
}

/** Returns true if the server sent everything; throws for failures other than its refusal. */
async function fetchRefspecs(
  { git, remote, token, silenceSeconds, signal }: FetchCommitsRequest,
  depth: number,
  refspecs: readonly string[],
): Promise<boolean> {
  const result = await git.run(fetchArgv({ url: remote.url, depth, refspecs, silenceSeconds }), {
    signal,
    timeoutMs: TIMEOUT_MS,
    env: tokenEnvironment(remote, token),
  });
  if (result.exitCode === 0) return true;
  const failure = { ...result, stderr: redactToken(result.stderr, token) };
  if (isRefUnavailable(failure)) return false;
  if (isCorruption(failure)) throw new DamagedCacheError(failure.stderr);
  throw toFetchError(remote.url, failure);
}
