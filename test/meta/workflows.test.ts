import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../src/config/settings.ts";
import { listFiles, readText } from "./repository-files.ts";

const workflows = listFiles().filter((path) => /^examples\/workflows\/.*\.yml$/.test(path));

describe("example workflows", () => {
  it("are there", () => {
    expect(workflows).toContain("examples/workflows/review.yml");
  });

  it.each(workflows)("%s grants nothing by default, and each job what it names", (path) => {
    const text = readText(path);
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(text).toMatch(/^ {4}permissions:\n {6}contents: read$/m);
    expect(text).not.toMatch(/write-all|contents: write/);
  });

  it.each(workflows)("%s pins what it uses to commits", (path) => {
    const used = [...readText(path).matchAll(/uses: (\S+)/g)].map((match) => match[1] ?? "");
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });

  const ours = workflows.filter((path) => readText(path).includes("uses: asksvc/svc@"));

  it.each(ours)("%s gives inputs that the Action has", (path) => {
    const known = ["fail-on", ...Object.values(SETTINGS).map(({ input }) => input)];
    const given = /^ {8}with:\n((?: {10}.*\n)+)/m.exec(readText(path))?.[1] ?? "";
    const names = [...given.matchAll(/^ {10}([\w-]+):/gm)].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(workflows)("%s keeps no token in a checkout", (path) => {
    const text = readText(path);
    const count = (part: string) => text.split(part).length - 1;
    expect(count("persist-credentials: false")).toBe(count("uses: actions/checkout@"));
  });
});
