import type { SampleTurn } from "../sample.ts";

/** Failure of the sample's tests as its CI reports it, with the embedded model's actions. */
export interface SampleTask {
  /** Title of the failing test. */
  readonly test: string;
  /** Output of the test. */
  readonly output: string;
  /** Tool calls before the answer. */
  readonly turns: readonly SampleTurn[];
  /** Reasoning before the answer. */
  readonly conclusion: string;
  readonly answer: { readonly title: string; readonly body: string; readonly patch: string };
}

const FILE = "test/shares.test.js";

/** Formats a failure report as a CI job sends it. */
export function formatFailureReport({ test, output }: SampleTask): string {
  const lines = output.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
  return `node --test: 1 of 5 tests fails.

## Svc candidate failure group 1/1: ${test}
- \`${FILE}::${test}\`
  \`\`\`
${lines.join("\n")}
  \`\`\`
`;
}
