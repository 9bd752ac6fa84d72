import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { getCodeHostCredentials } from "../../../src/config/code-host.ts";
import { loadConfig } from "../../../src/config/load-config.ts";
import { readAppKey } from "../../../src/config/read-app-key.ts";

const PEM = "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----";
const folder = mkdtempSync(join(tmpdir(), "svc-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

const credentials = (env: Record<string, string>) => getCodeHostCredentials(loadConfig(env).config);

describe("codeHostCredentials", () => {
  it("takes the token when there is no app", () => {
    expect(credentials({ GITHUB_TOKEN: "t" })).toMatchObject({ kind: "token" });
  });

  it("takes the app when both are there", () => {
    const env = { GITHUB_TOKEN: "t", GITHUB_APP_ID: "7", GITHUB_PRIVATE_KEY: PEM };
    expect(credentials(env)).toMatchObject({ kind: "app", appId: 7 });
  });

  it.each([
    ["nothing", {}, /^GITHUB_TOKEN is not set .*GITHUB_APP_ID/],
    ["an app without its key", { GITHUB_APP_ID: "7" }, /^GITHUB_PRIVATE_KEY is not set/],
    [
      "an app id that is no number",
      { GITHUB_APP_ID: "svc" },
      /^GITHUB_APP_ID must be a whole number/,
    ],
    [
      "a key that is none",
      { GITHUB_PRIVATE_KEY: "abc" },
      /^GITHUB_PRIVATE_KEY must be a private key in PEM/,
    ],
  ])("refuses %s in one line", (_what, env, words) => {
    expect(() => credentials(env)).toThrow(words);
  });
});

describe("readAppKey", () => {
  const keyOf = (env: Record<string, string>): string => {
    const found = credentials({ GITHUB_APP_ID: "7", ...env });
    return found.kind === "app" ? readAppKey(found.key).reveal() : "";
  };

  it.each([
    ["as it is", PEM],
    ["with line feeds written out", PEM.replaceAll("\n", "\\n")],
    ["with the line ends of Windows", `${PEM.replaceAll("\n", "\r\n")}\r\n`],
  ])("takes a key %s", (_what, text) => {
    expect(keyOf({ GITHUB_PRIVATE_KEY: text })).toBe(PEM);
  });

  it("reads a key file", () => {
    const path = join(folder, "key.pem");
    writeFileSync(path, `${PEM}\n`);
    expect(keyOf({ GITHUB_PRIVATE_KEY_PATH: path })).toBe(PEM);
  });

  it.each([
    ["a file that is not there", () => join(folder, "none"), /cannot be read \(ENOENT\)/],
    ["a folder", () => folder, /cannot be read \(EISDIR\)/],
    [
      "a file without a key",
      () => {
        writeFileSync(join(folder, "other"), "secret words\n");
        return join(folder, "other");
      },
      /does not contain a private key/,
    ],
  ])("refuses %s, naming the setting", (_what, path, words) => {
    let message = "";
    try {
      keyOf({ GITHUB_PRIVATE_KEY_PATH: path() });
    } catch (error) {
      message = error instanceof Error ? error.message : "";
    }
    expect(message).toMatch(/^GITHUB_PRIVATE_KEY_PATH names /);
    expect(message).toMatch(words);
    expect(message).not.toContain("secret words");
  });
});
