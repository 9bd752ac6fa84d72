// Reviews a diff with the library alone: no git, no code host, no network.
// The model is one of your own behind the port; here it is a rule of three lines.
import {
  createMemoryLedger,
  createReviewFiles,
  createSystemClock,
  type PullFile,
  parseUnifiedDiff,
  renderMarkdown,
} from "@asksvc/svc";
import { createTodoModel } from "./model-of-your-own.ts";

const diff = `diff --git a/src/price.ts b/src/price.ts
index 1111111..2222222 100644
--- a/src/price.ts
+++ b/src/price.ts
@@ -10,4 +10,5 @@ export function total(items: Item[]): number {
   let sum = 0;
-  for (const item of items) sum += item.price;
+  // TODO: discounts
+  for (const item of items) sum += item.price * item.count;
   return sum;
 }
`;

const files = parseUnifiedDiff(diff).map(
  ({ path, status, patch }): PullFile => ({
    path,
    status,
    ...(patch === undefined ? {} : { patch }),
  }),
);
const reviewFiles = createReviewFiles({
  model: createTodoModel(),
  ledger: createMemoryLedger(),
  clock: createSystemClock(),
});
const outcome = await reviewFiles(
  {
    jobId: "example",
    change: {
      repository: "acme/shop",
      title: "Count items",
      baseName: "main",
      headName: "count-items",
      today: new Date().toISOString().slice(0, 10),
    },
    head: "0".repeat(40),
    files,
    rules: "No TODO in a change that is to be merged.",
    skipPaths: new Set(),
  },
  {
    maxDiffChars: 200_000,
    maxInputTokens: 0,
    maxTokens: 4_096,
    maxIterations: 30,
    repeatLimit: 6,
    concurrency: 4,
    defaultEvent: "COMMENT",
    allowApprove: false,
  },
  { emit: () => {}, signal: AbortSignal.timeout(60_000) },
);
process.stdout.write(outcome.kind === "draft" ? renderMarkdown(outcome) : `${outcome.reason}\n`);
