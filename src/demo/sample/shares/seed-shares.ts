import type { DemoHost } from "../../host/demo-host.ts";
import type { SamplePull } from "../seed-pull.ts";

/** Pushes the code with the failing test to the default branch as a user, unless it exists. */
export async function seedShares(host: DemoHost, { owner, name }: SamplePull): Promise<void> {
  const [path = ""] = Object.keys(SHARES_FILES);
  const known = await fetch(`${host.apiUrl}/repos/${owner}/${name}/contents/${path}`);
  if (known.ok) return;
  host.commit(`${owner}/${name}`, {
    branch: "main",
    message: "Split an amount among people",
    author: "jon",
    files: SHARES_FILES,
  });
}

/**
 * Files with a failing test for the default branch: three parts of 333 cents do not add up to 10
 * euros.
 */
export const SHARES_FILES: Readonly<Record<string, string>> = {
  "src/shares.js": `/** Splits an amount in cents among some people: whole cents that add up to it, the first ones get what is over. */
export function split(cents, people) {
  const share = Math.round(cents / people);
  return Array.from({ length: people }, () => share);
}
`,
  "test/shares.test.js": `import assert from "node:assert";
import test from "node:test";
import { split } from "../src/shares.js";

test("splits an amount evenly", () => {
  assert.deepEqual(split(900, 3), [300, 300, 300]);
});

test("loses no cent", () => {
  assert.deepEqual(split(1000, 3), [334, 333, 333]);
});

test("splits among nobody", () => {
  assert.deepEqual(split(1000, 0), []);
});
`,
};
