import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";
import { type BentPatch, bendSample } from "./bend-patch.ts";
import { BENT_SAMPLES } from "./bent-samples.ts";

type Outcome = "right" | "refused" | "wrong";

function outcomeOf({ path, before, after, patch }: BentPatch): Outcome {
  const result = resultOf({ [path]: before }, patch);
  if (Array.isArray(result)) return "refused";
  return result[path] === after ? "right" : "wrong";
}

/** Least share of the patches, in percent, that is to be applied and not refused. */
const LEAST_RIGHT: Readonly<Record<string, number>> = {
  "all lines a blank more": 80,
  "all lines a level less": 25,
  "all lines a level more": 45,
  "all lines tabs of 4": 65,
  "all lines blanks of 4": 75,
  "all lines blanks of 8": 75,
};

describe("a patch that lost its indentation", () => {
  it.each(BENT_SAMPLES.map((sample) => [sample.name, sample] as const))(
    "is applied as it was meant or not at all: %s",
    (_name, sample) => {
      const wrong = [1, 2].flatMap((seed) =>
        [...bendSample(sample, seed)].filter((bent) => outcomeOf(bent) === "wrong"),
      );
      expect(wrong.map(({ name, patch }) => `${name}\n${patch}`)).toEqual([]);
    },
  );

  it.each(Object.entries(LEAST_RIGHT))("is understood in most samples: %s", (bend, least) => {
    const outcomes = BENT_SAMPLES.flatMap((sample) => [...bendSample(sample, 1)])
      .filter(({ name }) => name.includes(`, ${bend}, `))
      .map(outcomeOf);
    const right = outcomes.filter((outcome) => outcome === "right").length;
    expect((100 * right) / outcomes.length).toBeGreaterThanOrEqual(least);
  });

  const FILE = "def f(user):\n    if user.admin:\n        grant(user)\n    return user\n";

  it("moves added lines with the lines that matched", () => {
    const patch =
      "--- a/f.py\n+++ b/f.py\n@@ -2,3 +2,3 @@\n if user.admin:\n-    grant(user)\n+    grant(user, audit=True)\n return user\n";
    expect(resultOf({ "f.py": FILE }, patch)).toEqual({
      "f.py": FILE.replace("grant(user)", "grant(user, audit=True)"),
    });
  });

  it("is refused with the lines and amounts when these are not the same", () => {
    const patch =
      "--- a/f.py\n+++ b/f.py\n@@ -2,3 +2,3 @@\n if user.admin:\n-grant(user)\n+grant(user, audit=True)\n return user\n";
    expect(resultOf({ "f.py": FILE }, patch)).toEqual(["f.py indentation-differs"]);
  });

  it("is unchanged when the matched lines occur as written", () => {
    const patch =
      "--- a/f.py\n+++ b/f.py\n@@ -3,2 +3,3 @@\n         grant(user)\n+  # odd\n     return user\n";
    expect(resultOf({ "f.py": FILE }, patch)).toEqual({
      "f.py": FILE.replace("grant(user)\n", "grant(user)\n  # odd\n"),
    });
  });
});
