import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import { LIST_DIR, READ_FILE, SEARCH } from "../../domain/agent/repository-tools.ts";
import type { EstimateResponse } from "../../domain/api/pull-response.ts";
import { calculateCost } from "../../domain/budget/calculate-cost.ts";
import { findPrice, type ModelPrices } from "../../domain/budget/model-prices.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { compilePathPatterns } from "../../domain/core/path-pattern.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";
import { packParts } from "../../domain/diff/plan-chunks.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import { type FilePart, splitFile } from "../../domain/diff/split-file.ts";
import { getTypicalInput } from "../../domain/journal/typical-input.ts";
import { buildReviewSystemPrompt } from "../../domain/prompt/review-system.ts";
import { buildReviewUserPrompt } from "../../domain/prompt/review-user.ts";
import { type PullRef, type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import { lacksPatch, leftOutReason } from "../../domain/review/left-out-reason.ts";
import type { NotReviewedReason } from "../../domain/review/manifest.ts";
import { createWrap } from "../../domain/untrusted/untrusted.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Journal } from "../../ports/journal.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

export interface EstimateReviewPorts {
  readonly pulls: Pick<PullReader, "pull" | "files">;
  readonly journal: Pick<Journal, "list">;
  readonly clock: Pick<Clock, "now">;
  /** Returns the default model; `undefined` if none is configured. */
  readonly modelOf: (repository: string) => Promise<string | undefined>;
}

export interface EstimateSettings {
  readonly maxDiffChars: number;
  readonly allowApprove: boolean;
  /** Rules for a repository without its own. */
  readonly defaultRules: string;
  readonly prices?: ModelPrices;
  readonly currency: string;
  /** Patterns of paths that are not reviewed. */
  readonly ignorePaths?: readonly string[] | undefined;
}

/** Estimates the cost of reviewing a pull request. Rejects as `PullReader` does. */
export type EstimateReview = (ref: PullRef, signal: AbortSignal) => Promise<EstimateResponse>;

/** Maximum number of earlier reviews to consider. */
const MAX_EARLIER_RUNS = 20;
/** Characters of patches to plan at once, so that other work of the server can run in between. */
const CHARS_PER_BATCH = 100_000;
/** Estimated length of a line in a patch that the code host omits, and that a review reads from git. */
const UNSEEN_LINE_CHARS = 60;
const CHARS_PER_TOKEN = 4;
const DELIMITER = "0".repeat(24);
const TOOLS = [READ_FILE, LIST_DIR, SEARCH].map(({ definition }) => definition);

/** Creates the estimate: the review's own plan and prompts, without a model. */
export function createEstimateReview(
  ports: EstimateReviewPorts,
  settings: EstimateSettings,
): EstimateReview {
  return async (ref, signal) => {
    const pull = await ports.pulls.pull(ref, signal);
    const repository = repositoryName(pull.ref);
    const [{ files, isComplete }, usual] = await Promise.all([
      ports.pulls.files(pull, signal),
      readUsualInput(ports, repository),
    ]);
    const isIgnored = compilePathPatterns(settings.ignorePaths ?? []);
    const leftOut = files.flatMap((file) => {
      // An omitted patch is read from git, unless it is empty.
      const isBack = lacksPatch(file) && (file.additions ?? 0) + (file.deletions ?? 0) > 0;
      const reason =
        isBack && !isIgnored(file.path) ? undefined : leftOutReason(file, { isIgnored });
      return reason === undefined ? [] : [{ path: file.path, reason }];
    });
    const planned = await estimateChunks({ files, leftOut }, settings);
    const onePass =
      planned.chunks *
        estimatePromptTokens({ pull, files, leftOut, today: ports.clock.now() }, settings) +
      Math.ceil(planned.chars / CHARS_PER_TOKEN);
    return {
      repository,
      number: pull.ref.number,
      files: files.length,
      isComplete,
      leftOut,
      additions: files.reduce((sum, { additions = 0 }) => sum + additions, 0),
      deletions: files.reduce((sum, { deletions = 0 }) => sum + deletions, 0),
      chunks: planned.chunks,
      onePass,
      ...estimateCost(onePass, await ports.modelOf(repository), settings),
      ...dropUndefined({ usual }),
    };
  };
}

/** Returns the cost of reading these tokens; nothing if the model has no known price. */
function estimateCost(
  inputTokens: number,
  model: string | undefined,
  { prices = {}, currency }: EstimateSettings,
): Pick<EstimateResponse, "cost"> {
  const price = model === undefined ? undefined : findPrice(prices, model);
  if (model === undefined || price === undefined) return {};
  const amount = calculateCost({ inputTokens, cachedTokens: 0, outputTokens: 0 }, price);
  return { cost: { amount, currency, model } };
}

type LeftOutFiles = readonly { readonly path: string; readonly reason: NotReviewedReason }[];

interface EstimatedChange {
  readonly files: readonly PullFile[];
  readonly leftOut: LeftOutFiles;
}

/** Returns the number of chunks of the diff, and their total characters. */
async function estimateChunks(
  { files, leftOut }: EstimatedChange,
  { maxDiffChars }: EstimateSettings,
): Promise<{ readonly chunks: number; readonly chars: number }> {
  const hidden = new Set(leftOut.map(({ path }) => path));
  const parts: FilePart[] = [];
  let [chars, inOneGo] = [0, 0];
  for (const { path, patch = "" } of files.filter((file) => !hidden.has(file.path))) {
    parts.push(...splitFile(path, parseHunks(patch), maxDiffChars));
    inOneGo += patch.length;
    if (inOneGo < CHARS_PER_BATCH) continue;
    inOneGo = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  for (const { text } of parts) chars += text.length;
  const unseen = files
    .filter(lacksPatch)
    .reduce((sum, { additions = 0, deletions = 0 }) => sum + additions + deletions, 0);
  const unseenChars = unseen * UNSEEN_LINE_CHARS;
  return {
    chunks: packParts(parts, maxDiffChars).length + Math.ceil(unseenChars / maxDiffChars),
    chars: chars + unseenChars,
  };
}

interface EstimatedPrompt extends EstimatedChange {
  readonly pull: PullRequest;
  readonly today: string;
}

/** Returns the size of each conversation's opening, without its part of the diff. */
function estimatePromptTokens(
  { pull, files, leftOut, today }: EstimatedPrompt,
  { allowApprove, defaultRules: rules }: EstimateSettings,
): number {
  const reasons = new Map(leftOut.map(({ path, reason }) => [path, reason]));
  const listed = files.map((file) => {
    const reason = reasons.get(file.path);
    return reason === undefined ? file : { ...file, leftOut: reason };
  });
  const { title, description, author, base, head, ref } = pull;
  const user = buildReviewUserPrompt({
    change: {
      repository: repositoryName(ref),
      title,
      description,
      author,
      today,
      baseName: base.branch,
      headName: head.branch,
    },
    files: listed,
    chunk: { text: "", number: 1, of: 1 },
    wrap: createWrap(DELIMITER),
    nonce: "0".repeat(16),
  });
  const system = buildReviewSystemPrompt({ rules, hasTools: true, allowApprove });
  const messages = [
    { role: "system", content: system },
    { role: "user", content: user.text },
  ] as const;
  return estimateTokens(messages, TOOLS);
}

async function readUsualInput({ journal }: EstimateReviewPorts, repository: string) {
  const found = await Promise.all(
    (["published", "draft"] as const).map((status) =>
      journal.list({ repository, kind: "review", status, limit: MAX_EARLIER_RUNS }),
    ),
  );
  const newest = found.flat().sort((left, right) => (left.at < right.at ? 1 : -1));
  return getTypicalInput(newest.slice(0, MAX_EARLIER_RUNS));
}
