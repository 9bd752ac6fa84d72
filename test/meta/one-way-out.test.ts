import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./repository-files.ts";

// The attackers of the red team, and the controls that it breaks, are no part of a review.
const sources = listFiles()
  .filter((path) => /^(?:src\/(?!redteam\/)|bin\/).*\.(?:tsx?|js)$/.test(path))
  .map((path) => ({ path, text: readText(path) }));

const pathsWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("the exits to the code host", () => {
  it("leads through a publisher behind the filter", () => {
    const makers = pathsWith(/(?<!function )\bcreate(?:Review|Comment)Publisher\(/);
    expect(makers).toEqual(["src/compose/app.ts", "src/compose/server/context.ts"]);
    for (const path of makers) {
      const calls = readText(path).match(/.{0,20}\bcreate(?:Review|Comment)Publisher\(/g) ?? [];
      for (const call of calls)
        expect(call, path).toMatch(
          /redact(?:Publisher\(createReviewPublisher|Comments\(createCommentPublisher)\($/,
        );
    }
  });

  it.each(["GitObjects", "Branches", "BranchPulls"])(
    "leads through the port %s behind the filter",
    (port) => {
      const pattern = new RegExp(`(?<!function )\\bcreate${port}\\(`);
      const makers = pathsWith(pattern);
      expect(makers).toEqual(["src/compose/runner/task.ts", "src/compose/server/context.ts"]);
      for (const path of makers) {
        const calls = readText(path).match(new RegExp(`.{0,20}\\bcreate${port}\\(`, "g")) ?? [];
        for (const call of calls) expect(call, path).toContain(`protect${port}(create${port}(`);
      }
    },
  );

  it("begins in the publisher and in what tasks write: nothing else of the adapter writes but to sign in", () => {
    const writes = /["'`](?:POST|PUT|PATCH|DELETE) \/?[a-z]/;
    const writers = pathsWith(writes).filter((path) => path.startsWith("src/adapters/github/"));
    expect(writers).toEqual([
      "src/adapters/github/create-app-client.ts",
      "src/adapters/github/create-branch-pulls.ts",
      "src/adapters/github/create-branches.ts",
      "src/adapters/github/create-check-runs.ts",
      "src/adapters/github/create-comment-publisher.ts",
      "src/adapters/github/create-git-objects.ts",
      "src/adapters/github/create-workflow-runner.ts",
      "src/adapters/github/post-review.ts",
    ]);
    expect(pathsWith(/from "\.\/post-review\.ts"/)).toEqual([
      "src/adapters/github/create-review-publisher.ts",
    ]);
  });

  it.each([
    {
      port: "ReviewPublisher",
      file: "review-publisher",
      guard: "redact-publisher",
      // Reads carry no text of the service.
      textless: ["identity", "reviews"],
    },
    {
      port: "CommentPublisher",
      file: "comment-publisher",
      guard: "redact-publisher",
      // Reads carry no text of the service, and reactions carry no text at all.
      textless: ["comments", "threadReplies", "react", "unreact"],
    },
    {
      port: "GitObjects",
      file: "git-objects",
      guard: "protect-branches",
      textless: ["commitAt", "treeAt", "countServiceCommits"],
    },
    {
      port: "Branches",
      file: "branches",
      guard: "protect-branches",
      // A branch that is deleted exists already.
      textless: ["deleteBranch", "branchHead"],
    },
    {
      port: "BranchPulls",
      file: "branch-pulls",
      guard: "protect-branches",
      textless: ["listPulls"],
    },
  ])("is the guard's for every text that a $port takes", ({ port, file, guard, textless }) => {
    const source = readText(`src/ports/${file}.ts`);
    const body = source.slice(source.indexOf(`export interface ${port}`));
    const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name ?? "");
    const wrapper = readText(`src/app/outbound/${guard}.ts`);
    const [, code = ""] = wrapper.split(`: ${port} {\n`);
    const guarded = [...(code.split(/^}/m)[0]?.matchAll(/^ {4}(\w+): (?:async )?\(/gm) ?? [])].map(
      ([, name]) => name,
    );
    expect(methods.filter((name) => !textless.includes(name)).sort()).toEqual(guarded.sort());
  });
});

describe("the exits of a workflow step", () => {
  it("passes the job's events through the filter", () => {
    const inAction = sources.filter(({ path }) => path.startsWith("src/cli/action/"));
    const writers = /\b(?:logLine|annotateFailure|writeLog|writeSummary|writeOutputs)\b/;
    const paths = inAction.filter(({ text }) => writers.test(text)).map(({ path }) => path);
    expect(paths).toEqual([
      "src/cli/action/job-log.ts",
      "src/cli/action/open-job-reporter.ts",
      "src/cli/action/workflow-files.ts",
    ]);
    const direct = inAction.filter(({ text }) => text.includes("process.stdout"));
    expect(direct.map(({ path }) => path)).toEqual(["src/cli/action/job-log.ts"]);
  });
});
