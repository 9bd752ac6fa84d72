import type { SampleTask } from "./sample-task.ts";

/** Failure on the branch of the first fix, which the follow-up fixes. */
export const EMPTY_GROUP: SampleTask = {
  test: "splits among nobody",
  output: `AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:

[
  NaN
]

should loosely deep-equal

[]
    at TestContext.<anonymous> (test/shares.test.js:14:10)`,
  turns: [
    {
      reasoning:
        "The change before this one writes to the first share, and among nobody there is none.",
      calls: [
        { name: "read_file", arguments: { path: "src/shares.js" } },
        { name: "read_file", arguments: { path: "test/shares.test.js" } },
      ],
    },
  ],
  conclusion:
    "shares[0] += … makes a first share of nothing. Deciding for each share whether it gets a cent more makes none where there are none, and is fairer: no share is more than a cent above another.",
  answer: {
    title: "Spread what is left over, a cent each",
    body: [
      "The first fix writes to `shares[0]` even where nobody shares, and so makes a share that is not a number.",
      "Each of the first shares gets one cent of what is left. Among nobody there are no shares, and among many the first one no longer gets all of the rest.",
    ].join("\n\n"),
    patch: `diff --git a/src/shares.js b/src/shares.js
--- a/src/shares.js
+++ b/src/shares.js
@@ -1,7 +1,6 @@
 /** Splits an amount in cents among some people: whole cents that add up to it, the first ones get what is over. */
 export function split(cents, people) {
   const share = Math.floor(cents / people);
-  const shares = Array.from({ length: people }, () => share);
-  shares[0] += cents - share * people;
-  return shares;
+  const over = cents - share * people;
+  return Array.from({ length: people }, (_, at) => share + (at < over ? 1 : 0));
 }
`,
  },
};
