import { describe, expect, it } from "vitest";
import { findRegistries } from "../../../../../src/domain/task/tamper/find-registries.ts";
import { createChangedFile } from "./create-change.ts";

const find = (path: string, after: string): (number | undefined)[] =>
  findRegistries([createChangedFile(path, "", after)]).map(({ line }) => line);

describe("findRegistries", () => {
  it.each([
    [".npmrc", "@shop:registry=https://r.example/"],
    ["pip.conf", "index-url = https://r.example/"],
    ["requirements-dev.txt", "--index-url https://r.example/"],
    ["Gemfile", 'source "https://r.example"'],
    [".cargo/config.toml", 'replace-with = "other"'],
    ["build.gradle", "maven { url 'https://r.example' }"],
    ["NuGet.config", '<add key="other" value="https://r.example" />'],
  ])("reports %s: %s", (path, line) => {
    expect(find(path, line)).toEqual([1]);
  });

  it.each([
    [".npmrc", "# registry=https://r.example/"],
    [".npmrc", "save-exact=true"],
    ["requirements.txt", "left==1.0.0"],
    ["src/a.py", "registry = 1"],
    ["package.json", '"repository": "https://r.example"'],
  ])("does not report %s: %s", (path, line) => {
    expect(find(path, line)).toEqual([]);
  });

  it("reads only the tables of sources", () => {
    const toml =
      '[project.urls]\nurl = "a"\n[[tool.uv.index]]\nurl = "b"\n[tool.uv]\nurl = "c"\nindex-url = "d"\n';
    expect(find("pyproject.toml", toml)).toEqual([3, 4, 7]);
  });

  it("repeats no secret", () => {
    const text = "//r.example/:registry-token=abc\nregistry=https://me:pass@r.example/";
    const said = findRegistries([createChangedFile(".npmrc", "", text)])
      .map((one) => one.text)
      .join(" ");
    expect(said).not.toMatch(/abc|pass/);
    expect(said).toContain("https://r.example/");
  });
});
