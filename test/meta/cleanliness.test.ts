import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./repository-files.ts";

const texts = listFiles()
  .filter((path) => !/\.(png|ico|woff2|gz|bundle)$/.test(path))
  .map((path) => ({ path, text: readText(path) }));

describe("the project", () => {
  it("records no download host in its lock file", () => {
    expect(readText("package-lock.json")).not.toMatch(
      /"resolved"|https?:\/\/(?!(www\.)?(github|opencollective|tidelift|patreon|feross|paypal)\b)[^"]*\/-\//,
    );
  });

  it("names no path of a machine", () => {
    const home = /(?<![\w./:-])\/(home|root|Users|work)\/[\w.-]+/;
    expect(
      texts
        .filter(({ path, text }) => !path.startsWith("test/") && home.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("pins every dependency exactly", () => {
    const manifest = JSON.parse(readText("package.json")) as Record<string, Record<string, string>>;
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it("has no test that is switched off without a reason", () => {
    const off = /\b(it|test|describe)\.(only|todo|skip)\(/;
    expect(
      texts
        .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && off.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
