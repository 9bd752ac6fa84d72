import type { DemoHost } from "../../host/demo-host.ts";
import { type SamplePull, seedPull } from "../seed-pull.ts";
import { CHANGE_API } from "./change-api.ts";
import { CHANGE_JOBS } from "./change-jobs.ts";
import { CHANGE_WEB } from "./change-web.ts";
import { DEFAULT_BRANCH_API } from "./default-branch-api.ts";
import { DEFAULT_BRANCH_JOBS } from "./default-branch-jobs.ts";
import { DEFAULT_BRANCH_WEB } from "./default-branch-web.ts";
import { MESSAGES, messagesFile } from "./generated-files.ts";
import { REFUND_ICON } from "./refund-icon.ts";

const GENERATED = "api/refundpb/refund.pb.go";

const DEFAULT_BRANCH = {
  "README.md": `# storefront

Where customers buy and the support team helps: \`api/\` in Go, \`web/\` in TypeScript, and the nightly \`jobs/\` in Python.
`,
  ".ai/review-rules.md": `Money is whole cents, in Go an int64.
Nothing is paid twice, whatever is clicked or retried.
Say what a customer, a seller or the support team would notice.
`,
  ...DEFAULT_BRANCH_API,
  ...DEFAULT_BRANCH_WEB,
  ...DEFAULT_BRANCH_JOBS,
  [GENERATED]: messagesFile(MESSAGES.before),
};

const CHANGE = {
  ...CHANGE_API,
  ...CHANGE_WEB,
  ...CHANGE_JOBS,
  [GENERATED]: messagesFile(MESSAGES.after),
  "web/public/refund.png": REFUND_ICON,
};

/**
 * Creates the repository of a storefront in three languages with a larger pull request, or returns
 * the existing one.
 */
export function seedRefunds(host: DemoHost): SamplePull {
  return seedPull(host, {
    owner: "acme",
    name: "storefront",
    branch: "refund-parts",
    writers: ["mira", "jon", "tess"],
    defaultBranch: {
      message: "Orders, refunds and the settlement",
      author: "mira",
      files: DEFAULT_BRANCH,
    },
    change: { message: "Refund parts of an order", author: "tess", files: CHANGE },
    title: "Refund parts of an order",
    body: "Support asks for this every week: one of three articles arrived broken, and we could only refund all of it. Now they choose pieces, and can add something on top. The order page shows what went back, the settlement takes it off the seller's next payout, and whole refunds are gone: refunding every piece is the same.",
  });
}
