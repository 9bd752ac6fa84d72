import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import { type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { SnapshotOrigin, Snapshots } from "../../ports/snapshots.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";
import { readReviewConventions } from "../repository/read-conventions.ts";
import { readRules } from "../repository/read-rules.ts";
import type { Emit } from "../run/run-context.ts";
import type { OpenedChange } from "./review-change.ts";

export interface OpenPullPorts {
  readonly pulls: PullReader;
  readonly snapshots: Snapshots;
  readonly tokens: TokenIssuer;
}

export interface OpenPullOptions {
  /** Base address of clone URLs, such as `https://github.com`. */
  readonly serverUrl: string;
  readonly rulesPath: string;
  readonly defaultRules: string;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** A pull request at its pinned head, open for reading. Without a snapshot, its conventions are only the rules file. */
export interface OpenedPull extends OpenedChange {
  /** Reason for the missing snapshot, one line. */
  readonly problem?: string | undefined;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens head, merge base and the default branch's head of a pull request for reading. Rules always come from the
 * default branch: a change cannot alter the way it is reviewed.
 */
export async function openPull(
  ports: OpenPullPorts,
  pull: PullRequest,
  options: OpenPullOptions,
): Promise<OpenedPull> {
  const { emit, signal } = options;
  const tip = await ports.pulls.branchHead(pull.ref, pull.defaultBranch, signal);
  try {
    return await openSnapshots(ports, { pull, tip }, options);
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
    const problem = `reviewed without tools and rules for single paths, because the clone failed: ${errorText(error)}`;
    emit({ type: "log", level: "warn", text: problem });
    return {
      problem,
      openDefaultBranch: () => Promise.resolve(undefined),
      openCommit: () => Promise.resolve(undefined),
      conventions: async () => {
        const found =
          tip === undefined ? undefined : await readRulesByApi(ports, { pull, tip }, options);
        return {
          rules: found ?? options.defaultRules,
          isDefault: found === undefined ? true : undefined,
        };
      },
      close: () => Promise.resolve(),
    };
  }
}

interface PullCommits {
  readonly pull: PullRequest;
  /** Full object id of the default branch's head; absent if there is no such branch. */
  readonly tip: string | undefined;
}

async function openSnapshots(
  { snapshots, tokens }: OpenPullPorts,
  { pull, tip }: PullCommits,
  { serverUrl, rulesPath, defaultRules, signal }: OpenPullOptions,
): Promise<OpenedPull> {
  const { token } = await tokens.issue(pull.ref, "read", signal);
  const origin: SnapshotOrigin = {
    kind: "remote",
    url: `${serverUrl}/${repositoryName(pull.ref)}.git`,
    purpose: "review",
    token,
    refs: [`refs/pull/${pull.ref.number}/head`],
  };
  const also = tip === undefined ? [pull.mergeBaseSha] : [pull.mergeBaseSha, tip];
  const snapshot = await snapshots.open({ origin, commit: pull.head.sha, also }, signal);
  const openDefaultBranch = async () =>
    tip === undefined ? undefined : snapshots.open({ origin, commit: tip }, signal);
  return {
    snapshot,
    openDefaultBranch,
    openCommit: (commit) => snapshots.open({ origin, commit }, signal),
    conventions: async (paths) => {
      const defaultBranch = await openDefaultBranch();
      if (defaultBranch === undefined) return { rules: defaultRules, isDefault: true };
      try {
        const settings = { rulesPath, defaultRules };
        return await readReviewConventions(defaultBranch, settings, paths, signal);
      } finally {
        await defaultBranch.close();
      }
    },
    close: () => snapshot.close(),
  };
}

/** Reads the rules file over the API, with the same checks as from a snapshot. */
async function readRulesByApi(
  { pulls }: OpenPullPorts,
  { pull, tip = "" }: PullCommits,
  { rulesPath, signal }: OpenPullOptions,
): Promise<string | undefined> {
  const file = { path: rulesPath, ref: tip };
  return readRules(
    {
      stat: async (path) => {
        const blob = await pulls.fileAt(pull.ref, { ...file, maxBytes: MAX_API_BYTES }, signal);
        return blob === undefined ? undefined : { path, kind: "file", size: blob.bytes.length };
      },
      read: (_path, { maxBytes }) => pulls.fileAt(pull.ref, { ...file, maxBytes }, signal),
    },
    rulesPath,
    signal,
  );
}

/** Maximum size of a file in the code host's regular response. */
const MAX_API_BYTES = 1_000_000;
