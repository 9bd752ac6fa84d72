import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { listFiles, ROOT, readText } from "./repository-files.ts";

const documents = listFiles().filter((path) => path.endsWith(".md"));
const scripts = (JSON.parse(readText("package.json")) as { scripts: Record<string, string> })
  .scripts;

describe("documents", () => {
  it("have links that lead somewhere", () => {
    const broken = documents.flatMap((path) =>
      [...readText(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((match) => join(dirname(path), match[1] ?? ""))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("name files and folders of the project that exist", () => {
    const missing = documents
      .filter((path) => path !== "CHANGELOG.md")
      .flatMap((path) =>
        [...readText(path).matchAll(/`((?:src|test|scripts|docs|examples)\/[\w./-]+)`/g)]
          .map((match) => match[1] ?? "")
          .filter((target) => !existsSync(join(ROOT, target)))
          .map((target) => `${path}: ${target}`),
      );
    expect(missing).toEqual([]);
  });

  it("keep the architecture on three screens", () => {
    const lines = readText("ARCHITECTURE.md").split("\n");
    expect(lines.length).toBeLessThanOrEqual(160);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it("name scripts that exist", () => {
    const unknown = documents.flatMap((path) =>
      [...readText(path).matchAll(/npm run ([\w:-]+)/g)]
        .map((match) => match[1] ?? "")
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it("name every exit status in the README", () => {
    const line =
      readText("README.md")
        .split("\n")
        .find((text) => text.startsWith("Exit codes:")) ?? "";
    const numbers = [...line.matchAll(/(?<=[:;] )\d+/g)].map((match) => Number(match[0]));
    expect(numbers).toEqual(Object.values(EXIT));
  });

  it("follow from the table of settings", () => {
    expect(() =>
      execFileSync(process.execPath, ["scripts/write-docs.mjs", "--check"], { cwd: ROOT }),
    ).not.toThrow();
  });

  it("describe the layers that the imports have", () => {
    const out = execFileSync(
      process.execPath,
      [
        "node_modules/.bin/depcruise",
        "--config",
        ".dependency-cruiser.mjs",
        "--output-type",
        "json",
        "src",
        "bin",
      ],
      { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 },
    );
    const { modules } = JSON.parse(out) as {
      modules: { source: string; dependencies: { resolved: string }[] }[];
    };
    const layer = (path: string): string | undefined =>
      /^(?:src\/)?(bin|cli|compose|config|app|adapters|ports|domain)\b/.exec(path)?.[1];
    const edges = new Set(
      modules.flatMap(({ source, dependencies }) =>
        dependencies
          .map(({ resolved }) => [layer(source), layer(resolved)])
          .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
          .map(([from, to]) => `${from} --> ${to}`),
      ),
    );
    const diagram = /```mermaid\n([\s\S]*?)```/.exec(readText("ARCHITECTURE.md"))?.[1] ?? "";
    const drawn = new Set([...diagram.matchAll(/\w+ --> \w+/g)].map((match) => match[0]));
    // bin loads the built command line by address, so that it can tell when there is none.
    drawn.delete("bin --> cli");
    expect([...edges].sort()).toEqual([...drawn].sort());
  }, 60_000);
});
