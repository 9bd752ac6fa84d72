import { AppError } from "../../domain/core/app-error.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { addToRules, type RuleSuggestion } from "../../domain/publish/suggest-rules.ts";
import { deriveWorkId } from "../../domain/publish/work-id.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { toBranchName } from "../../domain/task/branch-name.ts";
import { isFolder } from "../../domain/task/git-tree-id.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { decodeText } from "../repository/read-rules.ts";
import { UNASSIGNED_NUMBER } from "../task/publish/is-service-pull.ts";
import type { PublishChange } from "../task/publish/publish-change.ts";

export interface PublishRulesPorts {
  readonly pulls: Pick<PullReader, "defaultBranch" | "branchHead" | "fileAt">;
  readonly objects: Pick<GitObjects, "commitAt" | "treeAt">;
  readonly publish: Pick<PublishChange, "createCommit" | "createBranch" | "openPull">;
  readonly markers: Markers;
  /** Rules that apply to a repository without a rules file; a new file begins with them. */
  readonly defaultRules: string;
}

/** Suggested rules for the rules file of a repository. */
export interface RulesToPublish {
  readonly repository: RepositoryRef;
  /** Rules file on the default branch. */
  readonly rulesPath: string;
  /** Never empty. */
  readonly suggestions: readonly RuleSuggestion[];
}

/**
 * Opens a pull request that adds rules to the rules file of the default branch; the same rules on the same commit have
 * one pull request. Rejects with `pull-closed` if a person closed it, and as its ports do.
 */
export type PublishRules = (
  rules: RulesToPublish,
  signal: AbortSignal,
) => Promise<{ readonly url: string }>;

const BRANCH_PREFIX = "svc/rules";
/** Larger rules are refused by reviews. */
const MAX_RULES_BYTES = 64 * 1024;
const TITLE = "Add review rules for findings that were declined";

/** Creates the use case. */
export function createPublishRules(ports: PublishRulesPorts): PublishRules {
  const { pulls, publish, markers, defaultRules } = ports;
  return async ({ repository, rulesPath, suggestions }, signal) => {
    const base = await pulls.defaultBranch(repository, signal);
    const baseSha = base && (await pulls.branchHead(repository, base, signal));
    if (base === undefined || baseSha === undefined) throw noBaseError(repository);
    const file = { path: rulesPath, ref: baseSha, maxBytes: MAX_RULES_BYTES };
    const before = await pulls.fileAt(repository, file, signal);
    const rules = before && decodeText(before.bytes);
    if (rules === undefined && (await hasEntry(ports, { repository, ...file }, signal)))
      throw unfitError(rulesPath);
    const text = addToRules(rules ?? `# Review rules\n\n${defaultRules}`, suggestions);
    const jobId = deriveWorkId("rules", repositoryName(repository), baseSha, text);
    const marker = markers.write(
      { ...repository, number: UNASSIGNED_NUMBER },
      { kind: "pr", id: deriveWorkId("rules", jobId), head: baseSha },
    );
    const body = renderBody({ rulesPath, suggestions, marker });
    const after = {
      mode: before?.mode ?? "100644",
      bytes: new TextEncoder().encode(text),
    } as const;
    const change = {
      repository,
      jobId,
      baseSha,
      title: TITLE,
      body,
      branch: toBranchName(BRANCH_PREFIX, jobId, 8),
      changes: [{ path: rulesPath, before, after }],
    };
    const written = await publish.createCommit(change, signal);
    const placed = await publish.createBranch(written, { prefix: BRANCH_PREFIX }, signal);
    const { intent } = written;
    const pull = { repository, ...placed, base, title: TITLE, body, intent };
    return publish.openPull(pull, signal);
  };
}

interface RulesBody extends Omit<RulesToPublish, "repository"> {
  readonly marker: string;
}

function renderBody({ rulesPath, suggestions, marker }: RulesBody): string {
  const lines = suggestions.map(({ line }) => line).join("\n");
  return [
    `People with write access declined these findings at least three times. This adds a line for each to \`${rulesPath}\`; edit or remove what does not fit, or close this pull request. Nothing is remembered elsewhere.`,
    lines,
    marker,
  ].join("\n\n");
}

interface RulesFile {
  readonly repository: RepositoryRef;
  readonly path: string;
  /** Full object id of the commit. */
  readonly ref: string;
}

/** Returns whether a commit has something at a path, which may be other than a text file. */
async function hasEntry(
  { objects }: Pick<PublishRulesPorts, "objects">,
  { repository, path, ref }: RulesFile,
  signal: AbortSignal,
): Promise<boolean> {
  let id = (await objects.commitAt(repository, ref, signal))?.tree ?? "";
  for (const part of path.split("/")) {
    const items = await objects.treeAt(repository, id, signal);
    const item = items?.find(({ name }) => name === part);
    if (item === undefined) return false;
    // A link in place of a folder is in the way as well.
    if (!isFolder(item)) return true;
    id = item.id;
  }
  return true;
}

function noBaseError(repository: RepositoryRef): AppError {
  const message = `${repositoryName(repository)} has no default branch that can be read; check its name and the token's access`;
  return new AppError("base-not-found", message, { details: { ref: "HEAD" } });
}

function unfitError(path: string): AppError {
  const message = `rules file ${path} of the default branch is not a UTF-8 text file of at most ${MAX_RULES_BYTES} bytes; mend it first`;
  return new AppError("rules-invalid", message, { details: { path } });
}
