import { describe, expect, it } from "vitest";
import { SLOW } from "../slowest-first.ts";
import { listFiles, readText } from "./repository-files.ts";

const files = listFiles();
const isSource = (path: string): boolean => /^src\/.*\.tsx?$/.test(path);
/** A file that exports types only has nothing to run. */
const hasRuntime = (path: string): boolean =>
  /^export (async )?(function|const|class)\b/m.test(readText(path));

describe("structure", () => {
  it("has a mirrored test for every domain file with something to run", () => {
    const missing = files
      .filter((path) => path.startsWith("src/domain/") && isSource(path) && !path.endsWith(".d.ts"))
      .filter(hasRuntime)
      .filter(
        (path) => !files.includes(path.replace(/^src/, "test/unit").replace(/\.ts$/, ".test.ts")),
      );
    expect(missing).toEqual([]);
  });

  it("has a contract suite for every port, run by some adapter's test", () => {
    const ports = files.filter((path) => path.startsWith("src/ports/") && isSource(path));
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path)).map(readText);
    const orphans = ports
      .map((path) => path.replace("src/ports/", "test/contracts/").replace(/\.ts$/, ".contract.ts"))
      .filter(
        (contract) =>
          !files.includes(contract) ||
          !tests.some((text) => text.includes(contract.slice("test/".length))),
      );
    expect(orphans).toEqual([]);
  });

  it("names every port in its design page", () => {
    const page = readText("docs/design/ports.md");
    const names = files
      .filter((path) => path.startsWith("src/ports/"))
      .flatMap((path) =>
        [...readText(path).matchAll(/^ \* Contract[\s\S]*?^export interface (\w+)/gm)].map(
          (match) => match[1],
        ),
      );
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it("gives no port more than eight members", () => {
    const large = files
      .filter((path) => path.startsWith("src/ports/"))
      .flatMap((path) => [
        ...readText(path).matchAll(
          /^ \* Contract[\s\S]*?^export interface (\w+)[^{]*\{([\s\S]*?)^\}/gm,
        ),
      ])
      .filter(([, , body = ""]) => (body.match(/^ {2}(?:readonly )?\w+[?(<:]/gm) ?? []).length > 8)
      .map(([, name]) => name);
    expect(large).toEqual([]);
  });

  it("names no file helpers, utils or part", () => {
    expect(
      files.filter((path) => /(^|[/-])(helpers?|utils?|part-?\d+)\.[jt]sx?$/.test(path)),
    ).toEqual([]);
  });

  it("starts no test file first that is no more", () => {
    expect(SLOW.filter((name) => !files.includes(`test/${name}`))).toEqual([]);
  });

  it("never mocks its own modules", () => {
    const mock = ["vi", "mock("].join(".");
    expect(
      files.filter((path) => /^test\/.*\.tsx?$/.test(path) && readText(path).includes(mock)),
    ).toEqual([]);
  });
});
