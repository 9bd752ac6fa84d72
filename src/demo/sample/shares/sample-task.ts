import type { SampleTurn } from "../sample.ts";

/** A failure of the sample's tests, as its CI reports it, and what the embedded model does about it. */
export interface SampleTask {
  /** Title of the test that fails. */
  readonly test: string;
  /** What the test prints. */
  readonly output: string;
  /** What the model wants to read before it answers. */
  readonly turns: readonly SampleTurn[];
  /** What it thinks before it answers. */
  readonly conclusion: string;
  readonly answer: { readonly title: string; readonly body: string; readonly patch: string };
}

const FILE = "test/shares.test.js";

/** Writes the report that a CI job sends of a failure. */
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
