import { describe, expect, it } from "vitest";
import { toErrorProblem } from "../../src/adapters/http/to-error-problem.ts";
import { EXIT_CODES } from "../../src/cli/exit-codes.ts";
import { AppError, type ErrorCode } from "../../src/domain/core/app-error.ts";
import { findUnknownFields } from "../../src/domain/task/find-unknown-fields.ts";
import { parseReport } from "../../src/domain/task/parse-report.ts";
import { ALWAYS_PROTECTED } from "../../src/domain/task/protected-paths.ts";
import { parseTaskRequest } from "../../src/domain/task/task-request.ts";
import { readText } from "./repository-files.ts";

const page = readText("docs/tasks.md");
const block = (language: string): string =>
  new RegExp(`^(\`{3,4})${language}\\n([\\s\\S]*?)\\n\\1$`, "m").exec(page)?.[2] ?? "";

describe("the page of tasks", () => {
  it("has a valid request", () => {
    const request: object = JSON.parse(block("json"));
    expect(findUnknownFields(request)).toEqual([]);
    expect(Object.keys(parseTaskRequest(request).testLinks)).toHaveLength(1);
  });

  it("has a report that is understood", () => {
    const { preamble, groups } = parseReport(block("markdown"));
    expect(preamble).toContain("2 of 812");
    expect(groups.map(({ title, tests }) => [title, tests.length])).toEqual([
      ["totals of carts", 1],
      ["login", 1],
    ]);
    expect(groups[0]?.tests[0]?.traceback).toContain("assert 599 == 600");
  });

  it("names each failure with the status that it is answered with", () => {
    const rows = [...page.matchAll(/^\| (\d{3}) \| `([\w-]+)` \|/gm)].map(
      ([, status, code = ""]) => [Number(status), code] as const,
    );
    expect(rows.length).toBeGreaterThan(15);
    const known = rows.filter(([, code]) => code in EXIT_CODES && code !== "request-invalid");
    const answered = known.map(([, code]) => {
      const details = { retryAfterMs: 1_000, problems: [] };
      const error = new AppError(code as ErrorCode, "", { details });
      return [code === "token-invalid" ? 401 : toErrorProblem(error)?.status, code];
    });
    expect(answered).toEqual(known);
  });

  it("names what is always protected", () => {
    const names = ALWAYS_PROTECTED.map((path) => path.replace(/^\/|\/$/g, ""));
    const line = page.split("\n").find((text) => text.includes("`TASK_PROTECTED_PATHS`")) ?? "";
    const missing = names.filter((name) => !line.includes(`\`${name}\``));
    // The owners' file is named once, for all its places.
    expect(missing.filter((name) => !name.endsWith("/CODEOWNERS"))).toEqual([]);
  });
});
