import { expect, it } from "vitest";
import { VERSION } from "../../src/config/version.ts";
import { readText } from "./repository-files.ts";

it("the program has the version of its package", () => {
  expect(VERSION).toBe((JSON.parse(readText("package.json")) as { version: string }).version);
});
