import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkServer } from "../../../../src/cli/doctor/check-server.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

const BASE = { WEB_STORE_PATH: join(folder, "svc.db"), GITHUB_WEBHOOK_SECRET: "a-long-secret" };
const PEOPLE = {
  GITHUB_OAUTH_CLIENT_ID: "id",
  GITHUB_OAUTH_CLIENT_SECRET: "client-secret",
  WEB_BASE_URL: "https://svc.example",
  WEB_ALLOWED_USERS: "mia",
};
const statusOf = (environment: Record<string, string>, name: string) =>
  checkServer(environment).find((check) => check.name === name)?.status;

describe("checking a server's settings", () => {
  it("has nothing to say where there is no server", () => {
    expect(checkServer({ LLM_API_KEY: "k" })).toEqual([]);
  });

  it("passes a server that is set up", () => {
    const whole = { ...BASE, ...PEOPLE, SVC_SECRET_KEY: "a-key-of-many-characters" };
    expect(checkServer(whole).map(({ name, status }) => [name, status])).toEqual([
      ["store", "pass"],
      ["webhook", "pass"],
      ["sign-in", "pass"],
      ["budgets", "warn"],
    ]);
  });

  it("reports every setting that cannot be used, without its value", () => {
    const checks = checkServer({ PORT: "x", LOG_LEVEL: "loud", GITHUB_WEBHOOK_SECRET: "short" });
    expect(checks.map(({ name, status }) => [name, status])).toEqual([
      ["GITHUB_WEBHOOK_SECRET", "fail"],
      ["PORT", "fail"],
      ["LOG_LEVEL", "fail"],
    ]);
    expect(JSON.stringify(checks)).not.toContain("short");
  });

  it("fails a team that is allowed only by its organization and has no admin", () => {
    const { WEB_ALLOWED_USERS: _users, ...org } = { ...BASE, ...PEOPLE, WEB_ALLOWED_ORG: "acme" };
    expect(statusOf(org, "sign-in")).toBe("fail");
    expect(statusOf({ ...org, WEB_ADMIN_USERS: "mia" }, "sign-in")).toBe("pass");
  });

  it.each([
    ["no webhook secret", { WEB_STORE_PATH: BASE.WEB_STORE_PATH }, "webhook", "warn"],
    ["no sign-in", BASE, "sign-in", "warn"],
    ["a key that no backup holds", BASE, "sealing key", "warn"],
    [
      "a folder that is not there",
      { WEB_STORE_PATH: join(folder, "no", "svc.db") },
      "store",
      "fail",
    ],
    ["a file that is no store", { WEB_STORE_PATH: textFile() }, "store", "fail"],
  ])("reports %s", (_what, environment, name, status) => {
    expect(statusOf(environment as Record<string, string>, name)).toBe(status);
  });
});

function textFile(): string {
  const path = join(folder, "text.db");
  writeFileSync(path, "not a database at all".repeat(100));
  return path;
}
