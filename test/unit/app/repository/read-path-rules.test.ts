import { describe, expect, it } from "vitest";
import { readPathRules } from "../../../../src/app/repository/read-path-rules.ts";
import { openTree, type Tree } from "../../../fakes/memory-tree.ts";

const RULES_PATH = ".ai/review-rules.md";
const read = async (tree: Tree, paths: readonly string[], rulesPath = RULES_PATH) => {
  const snapshot = await openTree(tree);
  return readPathRules(snapshot, { paths, rulesPath }, new AbortController().signal);
};
const bytes = (...values: readonly number[]) =>
  ({ mode: "100644", bytes: Uint8Array.from(values) }) as const;

describe("readPathRules", () => {
  it("finds the nearest AGENTS.md of each file", async () => {
    const tree = {
      "AGENTS.md": "Root.",
      "src/AGENTS.md": "Source.",
      "src/deep/er/AGENTS.md": "Deep.",
      "docs/AGENTS.md": "Docs.",
    };
    const paths = ["README.md", "src/a.ts", "src/deep/b.ts", "src/deep/er/c.ts", "src/z.ts"];
    const { pathRules, problems } = await read(tree, paths);
    expect(problems).toEqual([]);
    expect(pathRules).toEqual([
      {
        path: "AGENTS.md",
        scope: "files without a nearer AGENTS.md",
        text: "Root.",
        files: ["README.md"],
      },
      {
        path: "src/AGENTS.md",
        scope: "src/ and below",
        text: "Source.",
        files: ["src/a.ts", "src/deep/b.ts", "src/z.ts"],
      },
      {
        path: "src/deep/er/AGENTS.md",
        scope: "src/deep/er/ and below",
        text: "Deep.",
        files: ["src/deep/er/c.ts"],
      },
    ]);
  });

  it("applies files of .ai/rules by their patterns, ordered by path", async () => {
    const tree = {
      ".ai/rules/z.md": "For all.",
      ".ai/rules/sql.md": "---\nglobs: *.sql, db/\n---\nNo SELECT *.",
      ".ai/rules/go.md": "---\nglobs: '*.go'\n---\nNo globals.",
      ".ai/rules/readme.txt": "No rule.",
      ".ai/rules/sub/a.md": "No rule either.",
      "db/AGENTS.md": "Migrations only go forward.",
    };
    const { pathRules } = await read(tree, ["db/1.sql", "db/x.ts", "src/a.ts"]);
    expect(pathRules.map(({ path, scope, files }) => [path, scope, files])).toEqual([
      [".ai/rules/sql.md", "*.sql, db/", ["db/1.sql", "db/x.ts"]],
      [".ai/rules/z.md", "all files", ["db/1.sql", "db/x.ts", "src/a.ts"]],
      ["db/AGENTS.md", "db/ and below", ["db/1.sql", "db/x.ts"]],
    ]);
  });

  it("is the same for any order of the changed files", async () => {
    const tree = { "AGENTS.md": "Root.", "b/AGENTS.md": "B.", ".ai/rules/a.md": "All." };
    const [one, other] = [await read(tree, ["b/x", "a", "c"]), await read(tree, ["c", "a", "b/x"])];
    const texts = ({ pathRules }: typeof one) => pathRules.map(({ path, text }) => [path, text]);
    expect(texts(one)).toEqual(texts(other));
  });

  it("does not read the rules file of the repository again", async () => {
    const tree = { "AGENTS.md": "Root.", ".ai/rules/review.md": "Ours." };
    expect((await read(tree, ["a"], "AGENTS.md")).pathRules).toMatchObject([
      { path: ".ai/rules/review.md" },
    ]);
    expect((await read(tree, ["a"], ".ai/rules/review.md")).pathRules).toMatchObject([
      { path: "AGENTS.md" },
    ]);
  });

  it.each<[string, Tree, string]>([
    ["malformed front matter", { ".ai/rules/a.md": "---\nglobs: {a}\n---\nx" }, "not understood"],
    ["a huge file", { ".ai/rules/a.md": "x".repeat(40_000) }, "40000 bytes, more than 32768"],
    ["a huge AGENTS.md", { "AGENTS.md": "x".repeat(40_000) }, "40000 bytes, more than 32768"],
    ["a binary file", { ".ai/rules/a.md": bytes(0, 1, 2) }, "not UTF-8 text"],
    ["a text in another encoding", { "AGENTS.md": bytes(0xe4, 0xff) }, "not UTF-8 text"],
    [
      "a link",
      { "AGENTS.md": { mode: "120000", bytes: new TextEncoder().encode("README.md") } },
      "it is a symlink",
    ],
  ])("applies nothing of %s, with one notice", async (_what, tree, problem) => {
    const { pathRules, problems } = await read({ ...tree, "README.md": "x" }, ["src/a.ts", "b"]);
    expect(pathRules).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^rules file \S+ of the default branch was not applied: /);
    expect(problems[0]).toContain(problem);
  });

  it("does not go on to a farther AGENTS.md when the nearest is refused", async () => {
    const tree = { "AGENTS.md": "Root.", "src/AGENTS.md": bytes(0) };
    const { pathRules, problems } = await read(tree, ["src/a.ts"]);
    expect([pathRules.length, problems.length]).toEqual([0, 1]);
  });

  it("limits the number and the total size of the files", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`.ai/rules/${100 + at}.md`, `Rule ${at}.`]),
    );
    const limited = await read(many, ["a"]);
    expect(limited.pathRules).toHaveLength(50);
    expect(limited.problems).toEqual([
      "rules file .ai/rules/150.md of the default branch was not applied: there are more than 50 rules files (9 follow it)",
    ]);
    const large = Object.fromEntries(
      ["a", "b", "c"].map((name) => [`.ai/rules/${name}.md`, name.repeat(30_000)]),
    );
    const { pathRules, problems } = await read(large, ["x"]);
    expect(pathRules.map(({ path }) => path)).toEqual([".ai/rules/a.md", ".ai/rules/b.md"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("exceed 65536 bytes");
  });

  it("ignores empty files, and reads nothing for no file", async () => {
    expect(await read({ "AGENTS.md": " \n", ".ai/rules/a.md": "" }, ["a"])).toEqual({
      pathRules: [],
      problems: [],
    });
    expect(await read({ "AGENTS.md": "Root." }, [])).toEqual({ pathRules: [], problems: [] });
  });
});
