import { describe, expect, it } from "vitest";
import { computeFailureSignature } from "../../../../src/domain/task/failure-signature.ts";
import type { TaskJobRequest } from "../../../../src/domain/task/task-job-request.ts";

const ask = (over: Partial<TaskJobRequest> = {}): TaskJobRequest => ({
  mode: "new_pr",
  baseRef: "main",
  instruction: "Fix the failing tests.",
  context: "",
  branchPrefix: "svc/fix",
  testLinks: {},
  ...over,
});
const signed = (over: Partial<TaskJobRequest> = {}) => computeFailureSignature(ask(over));

const group = (at: number, total: number, tests: readonly string[], says = "boom") =>
  [
    `## Svc candidate failure group ${at}/${total}: of run ${at}`,
    ...tests.flatMap((id) => [`- \`${id}\``, "  ```", `  ${says}`, "  ```"]),
  ].join("\n");

describe("failureSignature", () => {
  const report = `Run 17 failed.\n\n${group(1, 2, ["a.py::x", "a.py::y"])}\n\n${group(2, 2, ["b.py::z"])}\n`;
  const same: readonly (readonly [string, string])[] = [
    ["the same report", report],
    ["another preamble", report.replace("Run 17", "Run 18 of tonight")],
    ["other tracebacks", report.replaceAll("boom", "assert 3 == 4 at 0x7f00")],
    ["other titles", report.replaceAll("of run", "seen in")],
    [
      "another order of groups and tests",
      `${group(1, 2, ["b.py::z"])}\n${group(2, 2, ["a.py::y", "a.py::x"])}`,
    ],
    ["all tests in one group", group(1, 1, ["a.py::x", "b.py::z", "a.py::y"])],
    ["a test that is named twice", `${report}\n- \`a.py::x\`\n`],
    ["other line ends", report.replaceAll("\n", "\r\n")],
  ];
  it.each(same)("knows a failure by its tests: %s", (_what, context) => {
    expect(signed({ context })).toBe(signed({ context: report }));
    expect(signed({ context, instruction: "Mend it.", title: "T" })).toBe(
      signed({ context: report }),
    );
  });

  const others: readonly (readonly [string, Partial<TaskJobRequest>])[] = [
    ["another branch", { context: report, baseRef: "release" }],
    ["a test more", { context: `${report}- \`b.py::more\`\n` }],
    ["a test less", { context: report.replace("a.py::y", "a.py::x") }],
    ["another test", { context: report.replace("b.py::z", "b.py::Z") }],
    ["no report", { context: "" }],
  ];
  it.each(others)("distinguishes another failure: %s", (_what, over) => {
    expect(signed(over)).not.toBe(signed({ context: report }));
  });

  const text = (over: Partial<Record<"time" | "ms" | "run" | "sha" | "at" | "why", string>> = {}) =>
    [
      `\u001b[31m${over.time ?? "2026-01-02T03:04:05.123Z"} FAIL cart\u001b[0m`,
      `  ${over.why ?? "expected 600 to be 599"} (${over.ms ?? "12.5 ms"})`,
      `  object at ${over.at ?? "0x7f3a9c"}`,
      `see https://host.example/acme/shop/actions/runs/${over.run ?? "4711"}/job/1`,
      `commit ${over.sha ?? "a".repeat(40)}`,
    ].join("\n");
  const alike: readonly (readonly [string, Parameters<typeof text>[0]])[] = [
    ["time", { time: "2026-02-03 13:14:15" }],
    ["duration", { ms: "1.2s" }],
    ["address", { at: "0x7f3a9d" }],
    ["run", { run: "4712" }],
    ["commit", { sha: "b".repeat(40) }],
  ];
  it.each(alike)("recognizes a report without tests regardless of its %s", (_what, over) => {
    expect(signed({ context: text(over) })).toBe(signed({ context: text() }));
  });

  it("distinguishes reports without tests by the failure and the request", () => {
    const one = signed({ context: text() });
    expect(signed({ context: text({ why: "expected 600 to be 5" }) })).not.toBe(one);
    expect(signed({ context: text(), instruction: "Fix the login." })).not.toBe(one);
  });

  const numbered: readonly (readonly [string, string])[] = [
    ["Fix issue 12.", "Fix issue 13."],
    ["Set the timeout to 5 seconds.", "Set the timeout to 6 seconds."],
    [`Revert ${"a".repeat(40)}.`, `Revert ${"b".repeat(40)}.`],
    ["Close ticket 1234567890.", "Close ticket 1234567891."],
  ];
  it.each(numbered)("distinguishes instructions by their numbers: %s", (one, other) => {
    expect(signed({ instruction: one })).not.toBe(signed({ instruction: other }));
  });

  it("knows an instruction that names the run that asked", () => {
    const of = (runId: string) =>
      signed({
        instruction: `Run ${runId} failed (https://host.example/a/b/actions/runs/${runId}).`,
        caller: { runId },
      });
    expect(of("70081234")).toBe(of("70085678"));
  });

  it("gives none for another commit on a pull request", () => {
    expect(signed({ mode: "existing_pr", pullNumber: 7 })).toBeUndefined();
  });
});
