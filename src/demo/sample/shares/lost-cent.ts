import type { SampleTask } from "./sample-task.ts";

/**
 * Failure on the default branch. The change that the model proposes fixes it and breaks another
 * test.
 */
export const LOST_CENT: SampleTask = {
  test: "loses no cent",
  output: `AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:

[
  333,
  333,
  333
]

should loosely deep-equal

[
  334,
  333,
  333
]
    at TestContext.<anonymous> (test/shares.test.js:10:10)`,
  turns: [
    {
      reasoning: "1000 cents in three parts came out as 999. I look at the code and at its test.",
      calls: [
        { name: "read_file", arguments: { path: "src/shares.js" } },
        { name: "read_file", arguments: { path: "test/shares.test.js" } },
        { name: "search", arguments: { pattern: "shares\\.js" } },
      ],
    },
  ],
  conclusion:
    "Every part is rounded by itself, so that what is over goes to nobody. Rounding down and giving the rest to the first one keeps the sum.",
  answer: {
    title: "Give the cents that are left over to the first share",
    body: [
      "`split` rounds each share by itself: 1000 cents among three people are three times 333, and a cent is lost.",
      "The shares are rounded down now, and the first one gets what is left, so that they always add up. Nothing else calls `split`.",
    ].join("\n\n"),
    patch: `diff --git a/src/shares.js b/src/shares.js
--- a/src/shares.js
+++ b/src/shares.js
@@ -1,5 +1,7 @@
 /** Splits an amount in cents among some people: whole cents that add up to it, the first ones get what is over. */
 export function split(cents, people) {
-  const share = Math.round(cents / people);
-  return Array.from({ length: people }, () => share);
+  const share = Math.floor(cents / people);
+  const shares = Array.from({ length: people }, () => share);
+  shares[0] += cents - share * people;
+  return shares;
 }
`,
  },
};
