import { describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { REFUSAL_FAMILIES, type RefusalFamily } from "../fakes/context-refusals.ts";
import { ENVELOPE_COUNT, inEnvelope, REFUSAL_TEMPLATES } from "../fakes/more-context-refusals.ts";
import { createRandom } from "../fakes/random.ts";
import { filesOf, reviewAtWindow } from "../fakes/reviewed-window.ts";

const SEED = 1022;
const CASES = 240;

/** Windows from hopeless ones to easy ones, with prompts that count more or fewer tokens than usual. */
const cases = Array.from({ length: CASES }, (_, at) => {
  const random = createRandom(SEED + at);
  const family: RefusalFamily = random.chance(0.4)
    ? random.pick(REFUSAL_FAMILIES)
    : inEnvelope(random.pick(REFUSAL_TEMPLATES), random.below(ENVELOPE_COUNT));
  const window = random.pick([800, 1_500, 2_048, 2_500, 3_000, 4_096, 6_000, 8_192, 12_000]);
  return {
    at,
    family,
    name: family.name,
    window: window + random.below(200),
    charsPerToken: 2.4 + random.below(20) / 10,
    files: 1 + random.below(8),
    lines: 2 + random.below(90),
    rules: "Every name says what it holds. ".repeat(random.below(4) === 0 ? random.below(300) : 1),
  };
});

describe("a review at a window of any size", () => {
  it.each(cases)("$at: $window tokens, reported by $name, $files x $lines lines", async (row) => {
    const { family, window, charsPerToken, files, lines, rules } = row;
    const { refuse, tells } = family;
    const seen = await reviewAtWindow(
      { files: filesOf(files, lines), rules },
      { window, charsPerToken, refuse },
    );
    expect(seen.refused).toBeLessThanOrEqual(3);
    if (seen.error === undefined) {
      expect(seen.draft?.manifest.map(({ state }) => state)).toEqual(
        Array.from({ length: files }, () => "reviewed"),
      );
      for (let file = 0; file < files; file += 1)
        for (let line = 0; line < lines; line += 1)
          expect(seen.shown).toContain(`module-${file}\\", ${line * 7})`);
      return;
    }
    // The prompt without a change, as the endpoint counts it.
    const easy = { window: 1_000_000, refuse };
    const bare = await reviewAtWindow({ files: filesOf(1, 1), rules }, easy);
    const names = files * 40;
    const least = Math.ceil(((bare.sizes[0] ?? 0) - 250) / charsPerToken);
    const most = least + Math.ceil((names + 400) / charsPerToken);
    const error = isAppError(seen.error, "model-context-exceeded") ? seen.error : undefined;
    const told = error?.message ?? String(seen.error);
    expect(told).toMatch(/^the prompt (does not fit the model even|leaves no room)/);
    expect(told).toMatch(/choose a model with a longer context.*REVIEW_RULES_PATH/);
    const prompt = Number(/without the change it takes about (\d+) tokens/.exec(told)?.[1]);
    const slack = tells === "both" ? 0.1 : 0.45;
    expect(prompt).toBeGreaterThan(least * (1 - slack));
    expect(prompt).toBeLessThan(most * (1 + slack));
    if (tells === "nothing") expect(told).toMatch(/names no window and refused .* \d+ tokens/);
    else
      expect(
        [0, 1, -1].some((off) => told.includes(`the model's window is ${window + off} tokens`)),
      ).toBe(true);
    // It ends only where an answer of a useful length has no room beside a piece of the change.
    expect(most + Math.min(1_024, window / 4) + 500).toBeGreaterThan(window * 0.7);
  });
});
