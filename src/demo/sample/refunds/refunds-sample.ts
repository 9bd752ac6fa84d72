import type { Sample, SampleFinding, SampleRemark, SampleTurn } from "../sample.ts";
import { REFUND_FINDINGS } from "./refund-findings.ts";

/** Its line number is wrong, as models sometimes get it wrong; the quoted text decides. */
const STALE_REFUNDS: SampleFinding = {
  path: "web/src/order-page.tsx",
  side: "RIGHT",
  from: "  }, []);",
  to: "  }, []);",
  statedLine: 31,
  severity: "minor",
  category: "correctness",
  title: "The next order shows the refunds of the first",
  body: "The effect runs once. The order list swaps `order` in place, so the page then shows another order with the refunds, and with what is left to refund, of the one before. The form would offer too much or too little.",
  suggestion: "  }, [order.id]);",
  confidence: 0.9,
};

const REMARKS: readonly SampleRemark[] = [
  {
    path: "docs/refunds.md",
    severity: "minor",
    category: "docs",
    title: "The page does not say what happens to a payout below zero",
    body: "Sellers will ask it first. Whatever the settlement does in the end (carry it over, or debit), one sentence under the list would say it.",
    confidence: 0.7,
  },
  {
    path: "jobs/report.py",
    line: 10,
    severity: "minor",
    category: "correctness",
    title: "The monthly report no longer sees refunds",
    body: "`refunds_of` counts orders with `refunded_at`, and with `whole.go` gone nothing sets that any more: from the day this is deployed the report says zero. It should add up `store.refunds_made_on` instead.",
    confidence: 0.84,
  },
];

const TURNS: readonly SampleTurn[] = [
  {
    reasoning:
      "Money moves in three places here: the new service in Go, the form that support fills in, and the nightly settlement. The service first. It reads a sum, compares, pays, and then adds a row. If two of these run at the same time, both read the same sum. Is there a lock somewhere? The store's interface will say, and so will the code that is deleted: it did the same job for whole orders.",
    text: "I start where money moves: the new refund service, and the store under it.",
    calls: [
      { name: "read_file", arguments: { path: "api/refund/store.go" } },
      { name: "search", arguments: { pattern: "\\.(Reserve|Release|Sum|Add)\\(", path: "api" } },
      { name: "list_dir", arguments: { path: "api/refund" } },
    ],
  },
  {
    reasoning:
      "The store says it in its comments: Sum takes no lock, Reserve does. RefundWhole reserved first and released when the gateway failed. The new Refund does neither. So that is the worst of it. Next: the settlement subtracts refunds of the day from the sales of the day. What does the bank do with an amount below zero? And who else reads refunded_at?",
    text: "`Reserve` takes the order's lock and `Sum` does not; the new code calls `Sum`, the deleted code called `Reserve`. Now the settlement, and whoever reads `refunded_at`.",
    calls: [
      { name: "read_file", arguments: { path: "jobs/bank.py" } },
      { name: "search", arguments: { pattern: "refunded_at|refund_reason" } },
      { name: "read_file", arguments: { path: "jobs/store.py" } },
      { name: "read_file", arguments: { path: "jobs/report.py" } },
    ],
  },
  {
    reasoning:
      "transfer raises ValueError for an amount that is not positive, and settle does not catch it: everybody after that seller in the alphabet waits. jobs/store.py is not in the repository, so I cannot see whether refunds_made_on is there; I leave that out. The routes: the old one was behind auth.Require, is the new one?",
    text: "`transfer` raises for amounts below one cent, and nothing catches that. One more look, at how routes are guarded.",
    calls: [
      { name: "search", arguments: { pattern: "auth\\.Require", path: "api" } },
      { name: "read_file", arguments: { path: "web/src/order.ts" } },
    ],
  },
];

const SUMMARY = [
  "Refunds in parts fit the code well, and the arithmetic of discounts and fees holds. Three things have to change before this merges:",
  "- Two refunds of one order at the same moment both pass the check, and more goes back than was paid.\n- The new route is open to everybody who has signed in, customers included.\n- A seller with more refunds than sales on a day stops the settlement for all who come after.",
  "The first two are a few lines each, and both are suggested in place. The third needs a decision: carry the debt over, or debit it.",
].join("\n\n");

/** Review of partial refunds. */
export const REFUNDS_SAMPLE: Sample = {
  findings: [...REFUND_FINDINGS, STALE_REFUNDS],
  remarks: REMARKS,
  summary: () => SUMMARY,
  turns: () => TURNS,
  conclusion:
    "auth.Require is gone from the POST route alone, so it is a slip. The form: parseCents truncates 19.99 * 100, which is 1998.9999999999998. The button stays live while the request runs, and every click is a new refund. The rest of the arithmetic is right: the discount's share rounds in the customer's favour, and fees are taken after refunds, as the page says.",
  reply:
    "Yes. `Sum` reads without a lock, so two requests can both see the same sum and both pass `before+amount > Paid`. Only `Reserve` looks and writes under the lock of the order:\n\n```go\nreserved, err := s.store.Reserve(ctx, bought.ID, amount, in.Reason)\n```\n\nThe id of what was reserved is then the gateway's key, as it was in `RefundWhole`.",
};
