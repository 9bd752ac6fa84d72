import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../src/adapters/memory/create-memory-ledger.ts";
import { createReviewFiles } from "../../src/app/review-files.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import { isAppError } from "../../src/domain/errors/app-error.ts";
import type { ReviewDraft } from "../../src/domain/review/review-draft.ts";
import { REFUSAL_FAMILIES, type RefusalFamily } from "../fakes/context-refusals.ts";
import { openEndpointModel } from "../fakes/endpoint-model.ts";
import { startWindowEndpoint, type WindowOptions } from "../fakes/window-endpoint.ts";

const WINDOWS = [4_096, 8_192, 16_384, 32_768];
/** Files and lines of each: from a prompt that fits every window to one that fits none. */
const SIZES = [
  [2, 4],
  [8, 40],
  [10, 130],
] as const;
const CONCURRENCY = 3;

const patchOf = (name: string, lines: number): string =>
  [
    `@@ -1,0 +1,${lines} @@`,
    ...Array.from(
      { length: lines },
      (_, at) => `+  const value${at} = compute("${name}", ${at * 7}); // of line ${at + 1}`,
    ),
  ].join("\n");

const filesOf = (count: number, lines: number): PullFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `src/module-${at}/index.ts`,
    status: "modified",
    patch: patchOf(`module-${at}`, lines),
  }));

interface Reviewed {
  readonly draft: ReviewDraft | undefined;
  readonly error: unknown;
  readonly refused: number;
  readonly shown: string;
}

async function review(
  files: readonly PullFile[],
  options: WindowOptions,
  { maxDiffChars = 200_000, rules = "Be kind." } = {},
): Promise<Reviewed> {
  await using endpoint = await startWindowEndpoint(options);
  const { model, clock } = openEndpointModel(endpoint.baseUrl);
  const run = createReviewFiles({ model, ledger: createMemoryLedger(), clock });
  const change = {
    ...{ repository: "acme/shop", title: "Change", baseName: "main", headName: "topic" },
    today: "2026-01-01",
  };
  const settings = {
    ...{ maxDiffChars, maxInputTokens: 0, maxTokens: 16_384, maxIterations: 30, repeatLimit: 6 },
    ...{ concurrency: CONCURRENCY, defaultEvent: "COMMENT" as const, allowApprove: false },
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
  const shown = endpoint
    .accepted()
    .map(({ text }) => text)
    .join("\n");
  return { draft, error, refused: endpoint.refused(), shown };
}

const charsPerTokenOf = (at: number): number => [4, 3.3, 2.8][at % 3] ?? 4;

describe.each(REFUSAL_FAMILIES)("a window that $name enforces", (family: RefusalFamily) => {
  it.each(
    WINDOWS.map((window, at) => {
      const [files, lines] = SIZES[(at + family.name.length) % SIZES.length] ?? SIZES[0];
      return { window, files, lines, at: at + family.name.charCodeAt(0) };
    }),
  )("of $window tokens gets $files files of $lines lines reviewed", async (row) => {
    const { window, files, lines, at } = row;
    const charsPerToken = charsPerTokenOf(at);
    const seen = await review(filesOf(files, lines), {
      window,
      charsPerToken,
      refuse: family.refuse,
    });
    expect(seen.error).toBeUndefined();
    expect(seen.draft?.manifest.map(({ state }) => state)).toEqual(
      Array.from({ length: files }, () => "reviewed"),
    );
    expect(seen.refused).toBeLessThanOrEqual(3);
    for (let file = 0; file < files; file += 1)
      expect(seen.shown).toContain(`module-${file}\\", ${(lines - 1) * 7})`);
  });

  it("is learnt by all parts of a review", async () => {
    const files = filesOf(12, 60);
    const seen = await review(
      files,
      { window: 8_192, refuse: family.refuse },
      { maxDiffChars: 9_000 },
    );
    expect(seen.error).toBeUndefined();
    expect(seen.draft?.manifest.every(({ state }) => state === "reviewed")).toBe(true);
    // Parts that start side by side are refused side by side.
    expect(seen.refused).toBeLessThanOrEqual(3 * CONCURRENCY);
  });

  it("ends the review where the prompt without the change does not fit, and says so", async () => {
    const rules = "Every name says what it holds. ".repeat(1_200);
    const options = { window: 4_096, refuse: family.refuse };
    const seen = await review(filesOf(4, 40), options, { rules });
    expect(isAppError(seen.error, "model-context-exceeded")).toBe(true);
    expect(String(seen.error)).toMatch(
      /does not fit the model even without the change.*\d+ tokens/,
    );
    if (family.tells !== "nothing") expect(String(seen.error)).toContain("409");
    expect(seen.refused).toBeLessThanOrEqual(3);
  });
});
