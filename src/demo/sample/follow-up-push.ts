import type { CommitSeed } from "../host/demo-host.ts";
import { CHANGE_FILES } from "./change-files.ts";

const ORDERS = "src/orders.js";

/** Answer of the sample's author to the first review: a fix of one finding, and a file with a new problem. */
export const FOLLOW_UP_PUSH = {
  message: "Show whole pages, print receipts",
  author: "mira",
  files: {
    [ORDERS]: (CHANGE_FILES[ORDERS] ?? "").replace(
      "  return newest.slice(start, start + size - 1);",
      "  const end = start + size;\n  return newest.slice(start, end);",
    ),
    "src/receipt.js": `/** Lines of a receipt, one for each item. */
export function receiptLines(items) {
  const lines = [];
  for (let at = 0; at <= items.length; at++) {
    const { name, count } = items[at];
    lines.push(\`\${count} × \${name}\`);
  }
  return lines;
}
`,
  },
} as const satisfies Omit<CommitSeed, "branch">;
