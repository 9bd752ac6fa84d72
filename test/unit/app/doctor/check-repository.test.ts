import { describe, expect, it } from "vitest";
import { createCheckRepository } from "../../../../src/app/doctor/check-repository.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { LocalChange } from "../../../../src/ports/working-copy.ts";
import { commitId, createTrees, type Tree } from "../../../fakes/memory-tree.ts";
import {
  HELPER_SETTINGS,
  program,
  SCRIPT,
  TOOLS,
  toolsFile,
} from "../repository/helpers-harness.ts";

const RULES = ".ai/review-rules.md";
const signal = new AbortController().signal;

/** The checks of a checkout whose default branch holds these files. */
async function check(trunk: Tree | "none" | AppError) {
  let closed = 0;
  const change: LocalChange = {
    folder: "/shop",
    base: commitId("a"),
    head: commitId("b"),
    headCommit: commitId("b"),
    baseName: "main",
    headName: "topic",
    repository: "acme/shop",
    filteredPaths: [],
    isDirty: false,
    subjects: [],
    ...(trunk === "none" ? {} : { rulesCommit: commitId("c") }),
    close: async () => {
      closed += 1;
    },
  };
  const checkRepository = createCheckRepository({
    workingCopy: {
      select: async () => {
        if (trunk instanceof AppError) throw trunk;
        return change;
      },
    },
    snapshots: createTrees({
      a: {},
      b: {},
      c: trunk === "none" || trunk instanceof AppError ? {} : trunk,
    }),
    rulesPath: RULES,
    helpers: HELPER_SETTINGS,
  });
  const { checks, repository } = await checkRepository("/shop", signal);
  const [first, rules, helpers] = checks;
  return { first, rules, helpers, repository, closed };
}

describe("checking a checkout", () => {
  it("reports what is compared, and what the default branch provides", async () => {
    const { first, rules, helpers, repository, closed } = await check({
      [RULES]: "Be kind.",
      [TOOLS]: toolsFile({}, { name: "types" }),
      [SCRIPT]: program("x"),
    });
    expect(first).toMatchObject({ status: "pass", detail: "acme/shop: topic against main" });
    expect(rules).toMatchObject({ status: "pass", detail: `${RULES}, 8 characters` });
    const detail = `lint, types; context script ${SCRIPT}`;
    expect(helpers).toEqual({ name: "helper tools", status: "pass", detail });
    expect([repository, closed]).toEqual(["acme/shop", 1]);
  });

  it("passes where there is nothing to bring", async () => {
    const { rules, helpers } = await check({});
    expect(rules).toMatchObject({ status: "pass", detail: expect.stringContaining("built-in") });
    expect(helpers).toMatchObject({
      status: "pass",
      detail: expect.stringContaining(`no ${TOOLS}`),
    });
  });

  it("fails rules that cannot be read", async () => {
    expect((await check({ [RULES]: "x".repeat(65 * 1024) })).rules).toMatchObject({
      status: "fail",
    });
  });

  it.each<[string, Tree, string]>([
    ["a helper file that is wrong", { [TOOLS]: "{" }, "not JSON"],
    [
      "a helper with an unknown field",
      { [TOOLS]: toolsFile({ colour: "red" }) },
      "colour is unknown",
    ],
    [
      "a program that is not there",
      { [TOOLS]: toolsFile({ command: [".ai/x"] }) },
      "does not exist",
    ],
    ["a context script that cannot be run", { [SCRIPT]: "x" }, "mode 100755"],
    ["a context script that is a folder", { [`${SCRIPT}/x`]: "x" }, "it is a folder"],
  ])("warns of %s", async (_what, trunk, words) => {
    expect((await check(trunk)).helpers).toMatchObject({
      status: "warn",
      detail: expect.stringContaining(words),
      fix: expect.stringContaining("default branch"),
    });
  });

  it("warns where there is no default branch, or no checkout", async () => {
    const alone = await check("none");
    expect([alone.rules?.status, alone.helpers]).toEqual(["warn", undefined]);
    const error = new AppError("repository-invalid", "no checkout here", {
      details: { path: "/shop" },
    });
    expect(await check(error)).toMatchObject({
      first: { status: "warn", detail: "no checkout here" },
    });
  });
});
