import { describe, expect, it } from "vitest";
import { findInstallHooks } from "../../../../../src/domain/task/tamper/find-install-hooks.ts";
import { createChangedFile } from "./create-change.ts";

const scripts = (of: Record<string, string>): string => JSON.stringify({ scripts: of }, null, 2);
const find = (path: string, before: string | undefined, after: string): string[] =>
  findInstallHooks([createChangedFile(path, before, after)]).map(
    ({ line, text }) => `${line} ${text}`,
  );

describe("findInstallHooks", () => {
  it("names scripts that run by themselves", () => {
    const after = scripts({
      build: "tsc",
      postinstall: "x",
      prebuild: "y",
      prettier: "z",
      poststart: "w",
    });
    expect(find("package.json", scripts({ build: "tsc" }), after)).toEqual([
      "4 the script postinstall runs by itself: x",
      "5 the script prebuild runs by itself: y",
      "7 the script poststart runs by itself: w",
    ]);
  });

  it("does not report existing scripts", () => {
    const same = { prepare: "husky" };
    expect(find("package.json", scripts(same), scripts({ ...same, test: "vitest" }))).toEqual([]);
    expect(find("package.json", "{", "{}")).toEqual([]);
  });

  it.each([
    ["build.rs", "fn main() {}"],
    ["native/binding.gyp", "{}"],
    ["sitecustomize.py", "x = 1"],
  ])("reports a new %s", (path, text) => {
    expect(find(path, undefined, text)).toEqual(["undefined is new and runs automatically"]);
    expect(find(path, "old", text)).toEqual([]);
  });

  it.each([
    ["setup.py", "setup(cmdclass={})"],
    ["Cargo.toml", 'build = "make.rs"'],
    ["pyproject.toml", 'build-backend = "own"'],
    [".npmrc", "ignore-scripts=false"],
  ])("reports a line in %s: %s", (path, line) => {
    expect(find(path, "", line)).toEqual([`1 controls what runs automatically: ${line}`]);
  });
});
