import { describe, expect, it } from "vitest";
import { findFileChanges } from "../../../../../src/domain/task/tamper/find-file-changes.ts";
import { createChangedFile } from "./create-change.ts";

const codes = (...files: Parameters<typeof findFileChanges>[0]): string[] =>
  findFileChanges(files).map(({ code, path, text }) => `${code} ${path}: ${text}`);

describe("findFileChanges", () => {
  it("reports modes", () => {
    const file = createChangedFile("a.sh", "x", "x");
    const after = { bytes: new Uint8Array(), mode: "100755" as const };
    expect(codes({ ...file, change: { ...file.change, after } })).toEqual([
      "mode-change a.sh: its mode changes from 100644 to 100755",
    ]);
    expect(codes({ ...file, change: { path: "a.sh", after } })).toEqual([
      "mode-change a.sh: is new and executable",
    ]);
  });

  it.each([
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    "ci/Jenkinsfile",
    ".husky/pre-commit",
    ".ai/rules.md",
  ])("reports CI's own file %s", (path) => {
    expect(codes(createChangedFile(path, "a", "b"))).toHaveLength(1);
  });

  it("reports where a CI file was", () => {
    const file = createChangedFile("old.yml", "a", "a");
    const change = { ...file.change, previousPath: ".travis.yml" };
    expect(codes({ ...file, change })[0]).toContain("ci-file .travis.yml");
  });

  it.each(["Makefile", "Dockerfile", "src/ci.ts", "docs/travis.yml.md"])(
    "does not report %s",
    (path) => {
      expect(codes(createChangedFile(path, "a", "b"))).toEqual([]);
    },
  );

  it("reports deleted files, unless half of their lines are in new ones", () => {
    const text = "return first;\nreturn second;\n";
    expect(codes(createChangedFile("a.py", text))).toEqual(["deleted-file a.py: is gone"]);
    expect(
      codes(
        createChangedFile("a.py", text),
        createChangedFile("b.py", undefined, "return first;\n"),
      ),
    ).toEqual([]);
    expect(codes(createChangedFile("a.py", ""))).toEqual(["deleted-file a.py: is gone"]);
  });
});
