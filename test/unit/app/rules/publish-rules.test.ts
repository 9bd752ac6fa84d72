import { describe, expect, it } from "vitest";
import { createPublishRules } from "../../../../src/app/rules/publish-rules.ts";
import { createPublishChange } from "../../../../src/app/task/publish/publish-change.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { suggestRules } from "../../../../src/domain/publish/suggest-rules.ts";
import { createMemoryGit, toGitPorts } from "../../../../src/testing/create-memory-git.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { MARKERS, REF } from "../review/pull-fixture.ts";

const idle = () => new AbortController().signal;
const RULES = ".ai/review-rules.md";
const blob = (text: string | Uint8Array, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  mode,
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
});
const SUGGESTIONS = suggestRules(
  [1, 2, 3].map((at) => ({
    text: "Prefer const over let.",
    path: "a.ts",
    url: `https://host.example/${at}`,
    by: "mia",
    why: "",
  })),
);

function open(files: Readonly<Record<string, FileBlob>>) {
  const git = createMemoryGit();
  git.push({ branch: "main", files });
  const ports = { ...toGitPorts(git), clock: createFakeClock(), announce: async () => undefined };
  const publish = createPublishRules({
    pulls: {
      defaultBranch: async () => "main",
      branchHead: async (_repository, name) => git.branches.get(name),
      fileAt: async (_repository, { path, ref, maxBytes }) => {
        const found = git.filesAt(ref)[path];
        const isText = found?.mode === "100644" && found.bytes.length <= maxBytes;
        return isText ? found : undefined;
      },
    },
    objects: git,
    publish: createPublishChange(ports),
    markers: MARKERS,
    defaultRules: "Report defects.",
  });
  const run = () =>
    publish({ repository: REF, rulesPath: RULES, suggestions: SUGGESTIONS }, idle());
  return { git, run };
}

describe("publishing rules", () => {
  it.each<[string, Readonly<Record<string, FileBlob>>, string]>([
    ["a file with rules", { [RULES]: blob("# Ours\n") }, "# Ours\n\n- Do not"],
    ["no file", { "a.ts": blob("a") }, "# Review rules\n\nReport defects.\n\n- Do not"],
  ])("adds lines to %s, in one pull request", async (_what, files, start) => {
    const { git, run } = open(files);
    const [first, again] = [await run(), await run()];
    expect(again.url).toBe(first.url);
    const [pull, ...others] = git.pulls;
    expect(others).toEqual([]);
    expect(pull).toMatchObject({ base: "main", head: expect.stringMatching(/^svc\/rules-\w{8}$/) });
    const changed = git.filesAt(pull?.headSha ?? "");
    expect(new TextDecoder().decode(changed[RULES]?.bytes).startsWith(start)).toBe(true);
    expect(Object.keys(changed).sort()).toEqual(
      [...new Set([...Object.keys(files), RULES])].sort(),
    );
    expect(pull?.body).toContain("[3](https://host.example/3)");
  });

  it("does not open again what a person closed", async () => {
    const { git, run } = open({});
    await run();
    git.close(1);
    await expect(run()).rejects.toMatchObject({ code: "pull-closed" });
    expect(git.pulls).toHaveLength(1);
  });

  it.each<[string, Readonly<Record<string, FileBlob>>]>([
    ["a link", { [RULES]: blob("other.md", "120000") }],
    ["a link in place of the folder", { ".ai": blob("other", "120000") }],
    ["a folder", { [`${RULES}/a`]: blob("a") }],
    ["a binary file", { [RULES]: blob(Uint8Array.of(0, 1)) }],
    ["a huge file", { [RULES]: blob("x".repeat(70_000)) }],
  ])("does not replace %s", async (_what, files) => {
    const { git, run } = open(files);
    await expect(run()).rejects.toMatchObject({ code: "rules-invalid" });
    expect(git.pulls).toEqual([]);
  });
});
