import type { Sample, SampleFinding, SampleRemark } from "./sample.ts";

const FINDINGS: readonly SampleFinding[] = [
  {
    path: "src/payments.js",
    side: "RIGHT",
    from: "  for (let attempt = 1; attempt <= 3; attempt++) {",
    to: "  }",
    severity: "critical",
    category: "correctness",
    title: "A retry can charge the customer twice",
    body: [
      "Each attempt has an idempotency key of its own. When the gateway charges the card and only its answer is lost, the next attempt is a new charge to it: the customer pays two or three times.",
      "Take one key for the order, as before (`order-` and its id), and use it for every attempt. After the last attempt the error is swallowed too: the caller gets `undefined` and ships an order nobody paid for. Throw it.",
    ].join("\n\n"),
  },
  {
    path: "src/orders.js",
    side: "RIGHT",
    from: "  return newest.slice(start, start + size - 1);",
    to: "  return newest.slice(start, start + size - 1);",
    severity: "major",
    category: "correctness",
    title: "Each page loses its last order",
    body: "The end of `slice` is not part of the result, so a page of 20 shows 19, and the 20th order is on no page at all.",
    suggestion: "  return newest.slice(start, start + size);",
  },
  {
    path: "src/cart.js",
    side: "LEFT",
    from: '  if (!Number.isInteger(cents)) throw new RangeError("cents must be whole");',
    to: '  if (!Number.isInteger(cents)) throw new RangeError("cents must be whole");',
    severity: "major",
    category: "correctness",
    title: "The guard for whole cents is gone",
    body: "Nothing else keeps fractions out: `discount(NaN, 5)` is now `NaN` on the invoice instead of an error. The rules of this repository say that money is whole cents; keep the check.",
  },
  {
    path: "src/receipt.js",
    side: "RIGHT",
    from: "  for (let at = 0; at <= items.length; at++) {",
    to: "  for (let at = 0; at <= items.length; at++) {",
    severity: "major",
    category: "correctness",
    title: "No receipt can be printed",
    body: "The loop runs once more than there are items. `items[items.length]` is `undefined`, and taking `name` from it throws a `TypeError`, for every customer.",
    suggestion: "  for (let at = 0; at < items.length; at++) {",
  },
];

/** Finding on a file that the pull request does not change, which belongs in the summary. */
const MISSING_TEST: SampleRemark = {
  path: "test/payments.test.js",
  about: "src/payments.js",
  line: 1,
  severity: "minor",
  category: "tests",
  title: "No test has a gateway that fails",
  body: "`charge` now has three ways through it and none is tested. A gateway that charges and then throws would have shown the double charge.",
};

/** Summary of a review that sees only the follow-up push. */
const FOLLOW_UP_SUMMARY =
  "Pages of orders are whole now. The new receipt fails for every order: its loop reads one item too many.";

const SUMMARY =
  "Not yet: a lost answer from the gateway makes the customer pay twice, and each page of orders loses its last one. The discount itself is fine.";

const REPLY = `Yes. The gateway tells repeated charges apart by \`idempotencyKey\` alone, and \`randomUUID()\` gives a new one in every round of the loop. A timeout after the card was charged looks like any other error here, so the next round charges again.

\`\`\`js
const idempotencyKey = \`order-\${order.id}\`;
for (let attempt = 1; ; attempt++) {
  try {
    return await gateway.charge({ amount: order.total, idempotencyKey });
  } catch (error) {
    if (attempt === 3) throw error;
    await sleep(attempt * 100);
  }
}
\`\`\``;

/** Review of the loyalty discount. */
export const CHECKOUT_SAMPLE: Sample = {
  findings: FINDINGS,
  remarks: [MISSING_TEST],
  summary: (prompt) => (prompt.includes("+++ b/src/payments.js") ? SUMMARY : FOLLOW_UP_SUMMARY),
  turns: (prompt) => {
    const path = FINDINGS.find((finding) => prompt.includes(finding.path))?.path;
    return [
      {
        calls: [
          { name: "read_file", arguments: { path: path ?? "README.md" } },
          { name: "search", arguments: { pattern: "idempotencyKey" } },
        ],
      },
    ];
  },
  reply: REPLY,
};
