import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, readText } from "./repository-files.ts";

interface Control {
  readonly wants: string;
  readonly control: string;
  readonly code: readonly string[];
  readonly proofs: readonly string[];
}

const PAGE = "docs/threat-model.md";

/** Rows of the tables whose last two columns are code and proof. */
function readControls(): Control[] {
  let wants = "";
  return readText(PAGE)
    .split("\n")
    .flatMap((line) => {
      const heading = /^## (.*)$/.exec(line);
      if (heading !== null) wants = heading[1] ?? "";
      const cells = line.split("|").map((cell) => cell.trim());
      const [, control = "", code = "", proof = ""] = cells;
      if (cells.length !== 5 || !code.includes("`") || control === "") return [];
      return [{ wants, control, code: paths(code), proofs: proof.split("<br>") }];
    });
}

const paths = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

const controls = readControls();
/** A proof is a file of tests, and the title of one of its tests or suites: `file`: title. */
const proofs = controls.flatMap(({ control, proofs: all }) =>
  all.map((proof) => {
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(proof.trim()) ?? [];
    return { control, proof, file, title };
  }),
);

describe("the threat model", () => {
  it("has controls for everything that an attacker may want", () => {
    const wants = new Set(controls.map((control) => control.wants));
    expect(wants.size).toBeGreaterThanOrEqual(10);
    expect(controls.length).toBeGreaterThanOrEqual(40);
  });

  it("names code that is there", () => {
    const missing = controls.flatMap(({ code }) =>
      code.filter((at) => !existsSync(join(ROOT, at))),
    );
    expect(missing).toEqual([]);
  });

  it("has a proof for every control", () => {
    const unproven = proofs.filter(({ file, title }) => file === "" || title === "");
    expect(unproven.map(({ control, proof }) => `${control}: ${proof}`)).toEqual([]);
  });

  it("names tests that are there, by their titles", () => {
    const unknown = proofs.filter(
      ({ file, title }) => !existsSync(join(ROOT, file)) || !readText(file).includes(title),
    );
    expect(unknown.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });
});
