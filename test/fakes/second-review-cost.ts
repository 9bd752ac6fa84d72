import { createMemoryLedger } from "../../src/adapters/memory/create-memory-ledger.ts";
import { createReviewFiles } from "../../src/app/review/review-files.ts";
import type { ReviewSettings } from "../../src/app/review/review-input.ts";
import { estimateTokens } from "../../src/domain/agent/estimate-tokens.ts";
import type { ReviewCoverage } from "../../src/domain/delta/coverage.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { ModelRequest } from "../../src/ports/model.ts";
import { createFakeClock } from "./fake-clock.ts";
import { createScriptedModel } from "./scripted-model.ts";

/** Requests of the first review of a large pull request, and of the second after a push of 20 lines. */
export interface SecondReviewCost {
  /** Changed lines of the pull request at the first review. */
  readonly changedLines: number;
  readonly first: ReviewCost;
  readonly second: ReviewCost;
}

export interface ReviewCost {
  /** Input tokens of all requests. */
  readonly inputTokens: number;
  readonly requests: readonly ModelRequest[];
}

const FILES = 50;
const HUNKS = 6;
/** Changed lines of a hunk, close to the average of real pull requests. */
const LINES = 17;
const PUSHED = 10;
const FINE = { text: JSON.stringify({ summary: "Fine.", event: "COMMENT", comments: [] }) };
const SETTINGS: ReviewSettings = {
  maxDiffChars: 200_000,
  maxInputTokens: 0,
  maxTokens: 1_000,
  maxIterations: 30,
  repeatLimit: 6,
  concurrency: 4,
  defaultEvent: "COMMENT",
  allowApprove: false,
};

/** Reviews a change of 5,100 lines, then the same with 10 more lines in each of two hunks. */
export async function measureSecondReview(): Promise<SecondReviewCost> {
  const first = await review(createFiles(0), undefined);
  const second = await review(createFiles(PUSHED), first.coverage);
  const changedLines = FILES * HUNKS * LINES;
  return { changedLines, first, second };
}

/** Creates the files of the change, with more lines in one hunk of the first and of the last file. */
function createFiles(pushed: number): readonly PullFile[] {
  return Array.from({ length: FILES }, (_, file): PullFile => {
    const hunks = Array.from({ length: HUNKS }, (__, at) => {
      const isPushed = at === 2 && (file === 0 || file === FILES - 1);
      return formatHunk({ file, at, lines: LINES + (isPushed ? pushed : 0) });
    });
    return {
      path: `src/area-${file % 7}/file-${file}.ts`,
      status: "modified",
      patch: hunks.join("\n"),
    };
  });
}

interface HunkPlan {
  readonly file: number;
  readonly at: number;
  readonly lines: number;
}

function formatHunk({ file, at, lines }: HunkPlan): string {
  const start = 1 + at * 60;
  const context = (from: number): string[] =>
    [0, 1, 2].map((row) => ` const old${from + row} = prepare(${file}, ${from + row});`);
  const added = Array.from(
    { length: lines },
    (_, row) => `+export const value${at}x${row} = compute(${file}, ${at}, "some words of text");`,
  );
  const header = `@@ -${start},6 +${start + at * LINES},${6 + lines} @@`;
  return [header, ...context(start), ...added, ...context(start + 3)].join("\n");
}

async function review(files: readonly PullFile[], coverage: ReviewCoverage | undefined) {
  const model = createScriptedModel(() => FINE);
  const outcome = await createReviewFiles({
    model,
    ledger: createMemoryLedger(),
    clock: createFakeClock(),
  })(
    {
      jobId: "job",
      change: {
        repository: "acme/shop",
        title: "A large change",
        baseName: "main",
        headName: "topic",
        today: "2026-01-01",
      },
      base: "b".repeat(40),
      head: "a".repeat(40),
      rules: "Be kind.",
      skipPaths: new Set(),
      files,
      earlier: {
        posted: new Map(),
        findings: [],
        reviews: { hasReview: coverage !== undefined, coverage },
        key: new Uint8Array(32).fill(9),
        baseBranch: "main",
        isFullRequested: false,
        openCommit: async () => undefined,
      },
    },
    SETTINGS,
    { emit: () => undefined, signal: new AbortController().signal },
  );
  const { requests } = model;
  const tokens = requests.map(({ messages, tools }) => estimateTokens(messages, tools));
  const inputTokens = tokens.reduce((sum, count) => sum + count, 0);
  return { inputTokens, requests, coverage: "coverage" in outcome ? outcome.coverage : undefined };
}
