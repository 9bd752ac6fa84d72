import { describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { REFUSAL_FAMILIES, type RefusalFamily } from "../fakes/context-refusals.ts";
import { filesOf, reviewAtWindow } from "../fakes/reviewed-window.ts";

const WINDOWS = [4_096, 8_192, 16_384, 32_768];
/** Files and lines of each: from a prompt that fits every window to one that fits none. */
const SIZES = [
  [2, 4],
  [8, 40],
  [10, 130],
] as const;
const CONCURRENCY = 3;

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
    const seen = await reviewAtWindow(
      { files: filesOf(files, lines) },
      { window, charsPerToken, refuse: family.refuse },
    );
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
    const seen = await reviewAtWindow(
      { files, maxDiffChars: 9_000, concurrency: CONCURRENCY },
      { window: 8_192, refuse: family.refuse },
    );
    expect(seen.error).toBeUndefined();
    expect(seen.draft?.manifest.every(({ state }) => state === "reviewed")).toBe(true);
    // Parts that start side by side are refused side by side.
    expect(seen.refused).toBeLessThanOrEqual(3 * CONCURRENCY);
  });

  it("ends the review when the prompt without the change does not fit, and reports it", async () => {
    const rules = "Every name says what it holds. ".repeat(1_200);
    const options = { window: 4_096, refuse: family.refuse };
    const seen = await reviewAtWindow({ files: filesOf(4, 40), rules }, options);
    expect(isAppError(seen.error, "model-context-exceeded")).toBe(true);
    expect(String(seen.error)).toMatch(
      /does not fit the model even without the change.*\d+ tokens/,
    );
    if (family.tells !== "nothing") expect(String(seen.error)).toContain("409");
    expect(seen.refused).toBeLessThanOrEqual(3);
  });
});
