import fc from "fast-check";
import { madePatch } from "../unit/domain/diff/random-patch.ts";
import { pumpedText } from "./hostile-values.ts";
import { mutatedText } from "./mutate.ts";

/** Output of `git diff` with all that its headers can say. */
export const GIT_DIFFS = [
  `diff --git a/src/pay.ts b/src/pay.ts
index 1111111..2222222 100644
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1,4 +1,5 @@ export function pay() {
 const a = 1;
-const b = 2;
+const b = 3;
+const c = 4;
 
 return a;
@@ -40,2 +41,0 @@
-old
-lines
`,
  `diff --git "a/f\\303\\274 \\"x\\".md" "b/f\\303\\274 y.md"
similarity index 90%
rename from "f\\303\\274 \\"x\\".md"
rename to "f\\303\\274 y.md"
--- "a/f\\303\\274 \\"x\\".md"
+++ "b/f\\303\\274 y.md"
@@ -1 +1 @@
-one
\\ No newline at end of file
+two
\\ No newline at end of file
`,
  `diff --git a/new.sh b/new.sh
new file mode 100755
index 0000000..3333333
--- /dev/null
+++ b/new.sh
@@ -0,0 +1,2 @@
+#!/bin/sh
+--- a/not a header
diff --git a/gone b/gone
deleted file mode 120000
index 4444444..0000000
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-target
\\ No newline at end of file
diff --git a/logo.png b/logo.png
index 5555555..6666666 100644
Binary files a/logo.png and b/logo.png differ
diff --git a/sub b/sub
index 7777777..8888888 160000
--- a/sub
+++ b/sub
@@ -1 +1 @@
-Subproject commit 7777777777777777777777777777777777777777
+Subproject commit 8888888888888888888888888888888888888888
`,
];

const LINES = [
  "@@ -1,3 +1,3 @@\n",
  "@@ -1 +1 @@\n",
  " x\n",
  "+x\n",
  "-x\n",
  "\n",
  "+",
  "}\n",
  "@@ ",
  "\\ No\n",
];
const HUGE = [
  "@@ -1,999999999999 +1,999999999999 @@\n x",
  "@@ -9007199254740993,2 +18446744073709551616,2 @@\n-a\n+b\n c",
  "@@ -0,0 +0,0 @@\n+a",
  "@@ -1,2 +1,2 @@\r\n-a\r\n+b\r\n c\r\n",
];

/** Hunks as a code host gives them, those that it never would, and long ones. */
export const patchText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: madePatch.map(({ patch }) => patch) },
  { weight: 4, arbitrary: madePatch.chain(({ patch }) => mutatedText([patch, ...HUGE])) },
  { weight: 1, arbitrary: pumpedText(60_000, LINES) },
);

/** Output of git, whole or near it, of one file or several. */
export const diffText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: mutatedText([...GIT_DIFFS, GIT_DIFFS.join("")]) },
  {
    weight: 1,
    arbitrary: pumpedText(60_000, [
      ...LINES,
      "diff --git a/x b/x\n",
      '"a/\\303',
      "rename from x\n",
    ]),
  },
);
