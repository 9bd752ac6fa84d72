// Prints "N passed, N failed, N skipped" for all suites and sets CI's exit status.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [status, ...reports] = process.argv.slice(2);
const sum = { passed: 0, failed: 0, skipped: 0 };
const failed = [];
const skippedRealParts = [];

for (const path of reports) {
  if (!existsSync(path)) {
    // The checks before the tests failed, and `status` says so; if it does not, nothing was tested.
    if (status === "0") sum.failed += 1;
    continue;
  }
  const text = readFileSync(path, "utf8");
  for (const file of JSON.parse(text).testResults) {
    const name = relative(process.cwd(), file.name);
    if (file.assertionResults.length === 0 && file.status === "failed") {
      sum.failed += 1;
      failed.push(`${name}: ${firstLine(file.message)}`);
    }
    for (const test of file.assertionResults) {
      const kind =
        test.status === "passed" ? "passed" : test.status === "failed" ? "failed" : "skipped";
      sum[kind] += 1;
      if (kind === "failed") {
        failed.push(`${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
      }
      // A contract's clause that an adapter cannot keep is skipped with a printed reason. A suite that needs a program
      // of the machine says so in its name, "(needs bubblewrap)": on CI it must be there.
      if (kind === "skipped" && test.fullName.includes("(needs ")) {
        skippedRealParts.push(`${name}: ${test.fullName}`);
      }
    }
  }
}

// Repeated at the end, because many readers see only the last lines of a long log.
for (const test of failed) console.error(`failed: ${test}`);
for (const test of skippedRealParts) console.error(`skipped on CI: ${test}`);
if (status !== "0" && sum.failed === 0) sum.failed = 1;
if (status !== "0" || sum.failed > 0 || skippedRealParts.length > 0 || sum.passed === 0)
  process.exitCode = 1;
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);

function firstLine(text = "") {
  return text.split("\n", 1)[0];
}
