import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./repository-files.ts";

// The attackers of the red team, and the controls that it breaks, are no part of a review.
const sources = listFiles()
  .filter((path) => /^src\/(?!redteam\/).*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readText(path) }));

describe("the entry of third-party text into a prompt", () => {
  it("has fences made in one place", () => {
    // What only tells of fences puts no value into them.
    const makesFence = /<<<\$\{|\$\{[^}]*\}>>>/;
    expect(sources.filter(({ text }) => makesFence.test(text)).map(({ path }) => path)).toEqual([
      "src/domain/untrusted/untrusted.ts",
    ]);
  });

  it("leads through one wrap for each run, with the vault that reads the answer", () => {
    const makers = sources.filter(
      ({ path, text }) => !path.startsWith("src/domain/untrusted/") && /\bcreateWrap\(/.test(text),
    );
    expect(makers.map(({ path }) => path).sort()).toEqual([
      "src/app/agent/prompt-guard.ts",
      "src/app/review/estimate-review.ts",
    ]);
    const withoutVault = makers.filter(({ text }) => !/createWrap\([^;]*\bvault\)/.test(text));
    // An estimate asks no model.
    expect(withoutVault.map(({ path }) => path)).toEqual(["src/app/review/estimate-review.ts"]);
  });
});
