import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ListedFile } from "../../../../src/adapters/web/pages/review/draft/list-files.ts";
import { TreeFiles } from "../../../../src/adapters/web/pages/review/draft/tree-files.tsx";
import { sampleComment } from "./sample-answer.ts";

const fileOf = (path: string, hasFinding = false): ListedFile => ({
  file: { path, status: "modified" },
  comments: hasFinding ? [sampleComment({ path })] : [],
});

const show = (files: readonly ListedFile[], current?: string): string =>
  renderToStaticMarkup(
    <TreeFiles files={files} current={current} viewed={new Set()} goToFile={() => {}} />,
  );

const count = (html: string, text: string): number => html.split(text).length - 1;

const many = (folders: number, each: number): readonly ListedFile[] =>
  Array.from({ length: folders * each }, (_none, at) =>
    fileOf(`dir-${String(at % folders).padStart(3, "0")}/file-${at}.ts`, at === 0),
  );

describe("the files beside a diff", () => {
  it("are all listed when they are few", () => {
    const html = show(many(5, 20));
    expect(count(html, "tree-item")).toBe(100);
    expect(count(html, "<details open")).toBe(5);
  });

  it("are in folded folders when they are many, but for those with something to look at", () => {
    const html = show(many(30, 20), "dir-007/file-7.ts");
    expect(count(html, "<details")).toBe(30);
    expect(count(html, "<details open")).toBe(2);
    expect(count(html, "tree-item")).toBe(40);
    expect(html).toContain("file-7.ts");
  });

  it("end somewhere, with the way to the rest", () => {
    const html = show(many(400, 1));
    expect(count(html, "<details")).toBe(150);
    expect(html).toContain("250 more entries");
    const flat = Array.from({ length: 400 }, (_none, at) => fileOf(`file-${at}.ts`));
    expect(count(show(flat), "tree-item")).toBe(150);
  });
});
