import { createMemoryLedger } from "../../src/adapters/memory/create-memory-ledger.ts";
import { createReviewFiles } from "../../src/app/review/review-files.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { ReviewDraft } from "../../src/domain/review/review-draft.ts";
import { openEndpointModel } from "./endpoint-model.ts";
import { startWindowEndpoint, type WindowOptions } from "./window-endpoint.ts";

/** What became of a review at an endpoint with a small window. */
export interface WindowReview {
  readonly draft: ReviewDraft | undefined;
  readonly error: unknown;
  readonly refused: number;
  /** Bodies of the requests that were answered. */
  readonly shown: string;
  /** Characters of each request that was answered. */
  readonly sizes: readonly number[];
}

export interface ReviewedChange {
  readonly files: readonly PullFile[];
  readonly rules?: string;
  readonly maxDiffChars?: number;
  readonly concurrency?: number;
}

const patchOf = (name: string, lines: number): string =>
  [
    `@@ -1,0 +1,${lines} @@`,
    ...Array.from(
      { length: lines },
      (_, at) => `+  const value${at} = compute("${name}", ${at * 7}); // of line ${at + 1}`,
    ),
  ].join("\n");

/** Makes files of so many lines, each line with a text of its own: `module-2\", 21)` is line 4 of the third one. */
export const filesOf = (count: number, lines: number): PullFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `src/module-${at}/index.ts`,
    status: "modified",
    patch: patchOf(`module-${at}`, lines),
  }));

/** Reviews a change with the real adapter at a server that enforces a window. */
export async function reviewAtWindow(
  { files, rules = "Be kind.", maxDiffChars = 200_000, concurrency = 3 }: ReviewedChange,
  options: WindowOptions,
): Promise<WindowReview> {
  await using endpoint = await startWindowEndpoint(options);
  const { model, clock } = openEndpointModel(endpoint.baseUrl);
  const run = createReviewFiles({ model, ledger: createMemoryLedger(), clock });
  const change = {
    repository: "acme/shop",
    title: "Change",
    baseName: "main",
    headName: "topic",
    today: "2026-01-01",
  };
  const settings = {
    maxDiffChars,
    maxInputTokens: 0,
    maxTokens: 16_384,
    maxIterations: 30,
    repeatLimit: 6,
    concurrency,
    defaultEvent: "COMMENT" as const,
    allowApprove: false,
  };
  const input = {
    jobId: "job",
    change,
    head: "a".repeat(40),
    rules,
    files,
    skipPaths: new Set<string>(),
  };
  const context = { emit: () => undefined, signal: new AbortController().signal };
  let draft: ReviewDraft | undefined;
  let error: unknown;
  try {
    draft = (await run(input, settings, context)) as ReviewDraft;
  } catch (thrown) {
    error = thrown;
  }
  const texts = endpoint.accepted().map(({ text }) => text);
  return {
    draft,
    error,
    refused: endpoint.refused(),
    shown: texts.join("\n"),
    sizes: texts.map((text) => text.length),
  };
}
