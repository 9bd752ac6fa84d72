import { describe, expect, it } from "vitest";
import {
  emptyForm,
  type FormValues,
  findPreset,
  isOwnComment,
  readStoredValues,
  toReviewRequest,
} from "../../../src/adapters/web/pages/new-review/form-values.ts";
import { PRESETS, presetComment } from "../../../src/adapters/web/pages/new-review/presets.ts";
import { parseReviewRequest, ReviewRequest } from "../../../src/domain/job/review-request.ts";

const TRIGGER = "@asksvc";
const SITE = { trigger: TRIGGER, serverUrl: "https://code.example" };
const form = (values: Partial<FormValues> = {}): FormValues => ({
  ...emptyForm(TRIGGER, "acme/widgets#482"),
  ...values,
});

describe("what a form asks for", () => {
  it("leaves out what is blank, so that the deployment's defaults count", () => {
    expect(toReviewRequest(form(), "hf")).toEqual({
      pullRequest: "acme/widgets#482",
      comment: "@asksvc ",
    });
  });

  it("names a provider only when it is not the one that matches anyway", () => {
    expect(toReviewRequest(form({ provider: "hf" }), "hf")).not.toHaveProperty("provider");
    expect(toReviewRequest(form({ provider: "hf" }), "custom")).toMatchObject({ provider: "hf" });
    expect(toReviewRequest(form({ provider: "server" }), "server")).not.toHaveProperty("provider");
  });

  it("is what the server reads", () => {
    const wish = toReviewRequest(
      form({ provider: "openai", model: " larch ", maxInputTokens: "750k" }),
      "hf",
    );
    expect(parseReviewRequest(ReviewRequest.parse(wish), SITE)).toMatchObject({
      pull: { owner: "acme", name: "widgets", number: 482 },
      options: { provider: "openai", model: "larch", maxInputTokens: 750_000 },
    });
  });

  it("asks for no cap with a zero, which is not the same as a blank", () => {
    expect(toReviewRequest(form({ maxInputTokens: "0" }), undefined)).toMatchObject({
      maxInputTokens: 0,
    });
  });
});

describe("presets", () => {
  it("are the four of the specification, with their budgets", () => {
    expect(PRESETS.map(({ name, tokens }) => [name, tokens])).toEqual([
      ["First-pass", 500_000],
      ["New model addition", 1_500_000],
      ["Bug fix", 750_000],
      ["Documentation", 250_000],
    ]);
  });

  it.each(PRESETS)("$name fills a comment that starts a review, with its own text", (preset) => {
    const read = parseReviewRequest(
      { pullRequest: "a/b#1", comment: presetComment(preset, TRIGGER) },
      SITE,
    );
    expect(read).toMatchObject({ instructions: preset.instructions });
    expect(preset.instructions.length).toBeGreaterThan(100);
    expect(preset.instructions.length).toBeLessThan(400);
  });

  it("are shown as chosen while the form matches them, and not after an edit", () => {
    const [preset = PRESETS[0]] = PRESETS;
    if (preset === undefined) throw new Error("there are presets");
    const filled = form({ comment: presetComment(preset, TRIGGER), maxInputTokens: "500,000" });
    expect(findPreset(filled, TRIGGER)).toBe(preset);
    expect(findPreset({ ...filled, maxInputTokens: "500k" }, TRIGGER)).toBe(preset);
    expect(findPreset({ ...filled, maxInputTokens: "400,000" }, TRIGGER)).toBeUndefined();
    expect(findPreset({ ...filled, comment: `${filled.comment} More.` }, TRIGGER)).toBeUndefined();
  });

  it("know a comment that they must not take away for good", () => {
    const own = ["", TRIGGER, `${TRIGGER} `, ...PRESETS.map((one) => presetComment(one, TRIGGER))];
    expect(own.map((comment) => isOwnComment(comment, TRIGGER))).not.toContain(true);
    expect(isOwnComment(`${TRIGGER} look at the locks`, TRIGGER)).toBe(true);
  });
});

describe("values that were kept", () => {
  it.each([undefined, null, 5, "text", [], {}])("are none in %j", (kept) => {
    expect(readStoredValues(kept)).toEqual({});
  });

  it("are read field by field, and what is no text is left out", () => {
    expect(readStoredValues({ comment: "x", model: 5, other: "y", provider: "hf" })).toEqual({
      comment: "x",
      provider: "hf",
    });
  });
});
