import fc from "fast-check";
import { describe, expect } from "vitest";
import { matchSkippedPaths, readContextOutput } from "../../src/domain/helper/context-script.ts";
import { createHelperContract } from "../../src/domain/helper/helper-contract.ts";
import { planInstall } from "../../src/domain/helper/install.ts";
import { parseHelperFile } from "../../src/domain/helper/parse-helper-file.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, hostileText } from "./hostile-values.ts";
import { mutatedJson, mutatedText } from "./mutate.ts";

const FILE = {
  helpers: [
    {
      name: "lint",
      description: "Lints.",
      command: ["ruff", "check"],
      cwd: "src",
      allow_args: true,
      max_args: 3,
      allow_options: true,
      timeout_seconds: 9,
      install: { pip: ["ruff==0.6.9", "a[b]==1!2.3.post4"] },
    },
    {
      name: "own",
      description: "Runs a file.",
      command: [".ai/tools/own.sh"],
      install: { npm: ["@a/b@1.2.3-rc.1"] },
    },
  ],
};
/** What would be another place than the tree, or an option where a name is wanted. */
const OUTSIDE = /(?:^|\/)\.\.(?:\/|$)|^\/|\0|^-/;

describe("what a repository brings along", () => {
  fuzz({
    name: "helper-configs",
    inputs: fc.oneof(
      { weight: 4, arbitrary: mutatedJson([FILE]) },
      { weight: 1, arbitrary: mutatedText([JSON.stringify(FILE)]) },
    ),
    runs: 1_200,
    check: (text) => {
      const parsed = parseHelperFile(text);
      if ("problems" in parsed) {
        expect(parsed.problems.length).toBeGreaterThan(0);
        expect(parsed.problems.join("\n").length).toBeLessThan(20_000);
        return;
      }
      expect(parsed.helpers.length).toBeLessThanOrEqual(16);
      for (const helper of parsed.helpers) {
        const [program] = helper.command;
        expect(program).toMatch(/^(?:[^/]+|\.ai\/.+)$/);
        expect([program, helper.cwd].filter((path) => OUTSIDE.test(path))).toEqual([]);
        expect(helper.timeoutSeconds).toBeLessThanOrEqual(120);
        const install = helper.install && planInstall(helper.install, "/from", "/to");
        const packages = helper.install?.packages ?? [];
        for (const name of packages) expect(name).not.toMatch(/^-|:\/\/|\s|\.\.|^git\+/);
        // What is to be installed comes behind all options, or is one word each.
        expect(packages.every((name) => install?.args.includes(name) ?? false)).toBe(
          packages.length > 0 || install === undefined,
        );
        createHelperContract(helper);
      }
    },
  });

  const [helper] = (() => {
    const parsed = parseHelperFile(JSON.stringify(FILE));
    return "helpers" in parsed ? parsed.helpers : [];
  })();

  fuzz({
    name: "helper-arguments",
    inputs: mutatedJson([{ args: ["src/pay.ts", "--fix"] }, {}]),
    runs: 500,
    check: (text) => {
      if (helper === undefined) throw new Error("the sample does not parse");
      const parsed = createHelperContract(helper).parse(text);
      if ("problem" in parsed) expect(parsed.problem.length).toBeLessThan(20_000);
      else expect(JSON.stringify(parsed.arguments)).not.toContain("\\u0000");
    },
  });

  const printed = fc.oneof(
    mutatedJson([{ context: "Words.", skip_files: ["dist/", "a.ts"] }]),
    anyText(),
  );

  fuzz({
    name: "context-output",
    inputs: fc.record({ printed, paths: fc.array(hostileText, { maxLength: 20 }) }),
    runs: 500,
    check: ({ printed, paths }) => {
      const output = readContextOutput(printed);
      if ("problem" in output) return;
      expect(output.context?.length ?? 0).toBeLessThan(8_200);
      for (const path of matchSkippedPaths(paths, output.skipFiles)) expect(paths).toContain(path);
    },
  });
});
