import { readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Adds up the reports of suites, `{ name, report, hasSucceeded }` each. The last line is "N passed, N failed, N skipped";
 * those before it name what failed, and every skipped test of a real part, which fails too with `mustRunAll`.
 */
export function sumTests(suites, { mustRunAll }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failed = [];
  const skippedRealParts = [];
  for (const { name, report, hasSucceeded } of suites) {
    const before = failed.length;
    const tests = readTests(report);
    for (const { kind, title, why } of tests ?? []) {
      sum[kind] += 1;
      if (kind === "failed") failed.push(`${title}: ${why}`);
      // A contract's clause that an adapter cannot keep is skipped with a printed reason. A suite that needs a program
      // of the machine says so in its name, "(needs bubblewrap)": on CI it must be there.
      if (kind === "skipped" && title.includes("(needs ")) skippedRealParts.push(title);
    }
    if (tests === undefined) failed.push(`npm run ${name}: it left no report`);
    else if (!hasSucceeded && failed.length === before)
      failed.push(`npm run ${name}: it failed without a failed test`);
  }
  sum.failed = failed.length;
  return {
    lines: [
      // Said once more at the end: of a long log, many readers see the last lines alone.
      ...failed.map((line) => `failed: ${line}`),
      ...skippedRealParts.map((title) => `skipped: ${title}`),
      `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`,
    ],
    succeeded: sum.passed > 0 && sum.failed === 0 && (skippedRealParts.length === 0 || !mustRunAll),
  };
}

/** What a report says of each test, and of each file that could not be run; undefined where none was written whole. */
function readTests(report) {
  let files;
  try {
    files = JSON.parse(readFileSync(report, "utf8")).testResults;
  } catch {
    return undefined;
  }
  return files.flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    if (file.assertionResults.length === 0 && file.status === "failed")
      return [{ kind: "failed", title: name, why: firstLine(file.message) }];
    return file.assertionResults.map(({ status, fullName, failureMessages }) => ({
      kind: status === "passed" || status === "failed" ? status : "skipped",
      title: `${name}: ${fullName}`,
      why: firstLine(failureMessages?.[0]),
    }));
  });
}

function firstLine(text = "") {
  return text.split("\n", 1)[0];
}
