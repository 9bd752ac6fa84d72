import { describe, expect, it } from "vitest";
import {
  formatReproduceFeedback,
  formatVerifyFeedback,
} from "../../../../src/domain/prompt/task-verify-feedback.ts";
import {
  REPRODUCE_VERDICTS,
  VERIFY_VERDICTS,
} from "../../../../src/domain/task/verify/verify-report.ts";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";

describe("verifyFeedback", () => {
  it("contains the verdict, the reason, the counts and the output", () => {
    expect(
      formatVerifyFeedback({
        verdict: "broke_others",
        why: "2 tests",
        runs: 3,
        tracebacks: { "a.py::test_x": "E  boom\n", "a.py::test_y": "E  bang" },
      }),
    ).toBe(
      "The change was tried: with it other tests fail that passed before.\n2 tests\nEach test was run 3 times.\n\na.py::test_x:\nE  boom\n\na.py::test_y:\nE  bang",
    );
  });

  it("has a different text for each verdict", () => {
    const words = VERIFY_VERDICTS.map((verdict) =>
      formatVerifyFeedback({ verdict, tracebacks: {} }),
    );
    expect(new Set(words).size).toBe(VERIFY_VERDICTS.length);
    expect(words.every((text) => text.length > 20)).toBe(true);
  });

  it("keeps the end of every traceback and fits one item of feedback", () => {
    const tracebacks = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [
        `${at}${"i".repeat(1_000)}`,
        `${"x\n".repeat(9_000)}end ${at}`,
      ]),
    );
    const text = formatVerifyFeedback({ verdict: "not_fixed", why: "w".repeat(9_000), tracebacks });
    for (let at = 0; at < 20; at += 1) expect(text).toContain(`\nend ${at}\n`);
    expect(text).toContain("… and 5 more tests");
    expect(text.length).toBeLessThan(39_000);
    expect(createWrap("0123456789abcdef")("log", text).text).toContain("still fail");
  });
});

describe("reproduceFeedback", () => {
  it("reports that the tests fail before any change, with their output", () => {
    const text = formatReproduceFeedback({
      verdict: "reproduced",
      tracebacks: { "a::b": "E  boom" },
    });
    expect(text).toMatch(
      /on the base, before any change, and fail there[\s\S]*\n\na::b:\nE {2}boom$/,
    );
  });

  it("has a different text for each verdict, and for none that a change was tried", () => {
    const words = REPRODUCE_VERDICTS.map((verdict) =>
      formatReproduceFeedback({ verdict, tracebacks: {} }),
    );
    expect(new Set(words).size).toBe(REPRODUCE_VERDICTS.length);
    expect(words.join(" ")).not.toContain("change was tried");
  });
});
