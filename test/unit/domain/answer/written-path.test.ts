import { expect, it } from "vitest";
import { cleanPath, parsePath } from "../../../../src/domain/answer/written-path.ts";

it.each([
  ["src\\a.ts", "src/a.ts"],
  ["`src/a.ts`", "src/a.ts"],
  ["src/a.ts (new)", "src/a.ts"],
  ["**`.\\src\\a.ts`** (modified)", "src/a.ts"],
  ["src\tables\new.ts", "src/tables/new.ts"],
  ["+++ b/src/a.ts", "src/a.ts"],
  ["src/{b.ts => a.ts}", "src/a.ts"],
  ["docs/my file (1).md", "docs/my file (1).md"],
  ["app/[id]/(group)/page.tsx", "app/[id]/(group)/page.tsx"],
  ["a/b.ts", "a/b.ts"],
  ["__init__.py", "__init__.py"],
  ["It says a", "It says a"],
])("cleans %j", (written, path) => {
  expect(cleanPath(written)).toBe(path);
});

it.each([
  ["src/a.ts:4", { to: 4 }],
  ["`src/a.ts`:4-6", { from: 4, to: 6 }],
  ["src/a.ts:4:12", { to: 4 }],
  ["src/a.ts(4,12)", { to: 4 }],
  ["src/a.ts (lines 4-6)", { from: 4, to: 6 }],
  ["src/a.ts [R   4]", { to: 4 }],
])("takes the lines off %j", (written, lines) => {
  expect(parsePath(written)).toEqual({ path: "src/a.ts", lines: { from: undefined, ...lines } });
});

it.each(["src/v1.2/file", "report (2024)/a.ts", "src/page 2/x.ts"])("leaves %j alone", (path) => {
  expect(parsePath(path)).toEqual({ path, lines: undefined });
});

it("takes a long text in no time", () => {
  for (const part of ["a.b ", "a/", "`", "\\", "(", " (new)"]) parsePath(part.repeat(100_000));
});
