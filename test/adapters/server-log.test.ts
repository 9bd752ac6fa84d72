import { describe, expect, it } from "vitest";
import { createServerLog, type LogLevel } from "../../src/adapters/log/create-server-log.ts";
import { createSecret } from "../../src/domain/core/secret.ts";

function open(level: LogLevel = "debug", secrets: readonly string[] = []) {
  const lines: string[] = [];
  const log = createServerLog({
    level,
    secrets: secrets.map(createSecret),
    write: (line) => lines.push(line),
  });
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line)) };
}

describe("the log of a server", () => {
  it("writes one line of JSON with time, level, message and what it is about", () => {
    const { log, lines, parsed } = open();
    log("info", "taken", { job: "j-1", count: 2, request: undefined });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\n$/);
    expect(parsed()).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        job: "j-1",
        count: 2,
        msg: "taken",
      },
    ]);
  });

  it("keeps to its level", () => {
    const { log, parsed } = open("warn");
    for (const level of ["debug", "info", "warn", "error"] as const) log(level, level);
    expect(parsed().map(({ msg }) => msg)).toEqual(["warn", "error"]);
  });

  it("contains no secret in any line, and no false matches of a short one", () => {
    const { log, lines } = open("debug", ["hush-hush", "ab", "password"]);
    log("error", "the key hush-hush was refused", { url: "https://x/?key=hush-hush" });
    log("info", "about a password", {});
    expect(lines.join("")).not.toContain("hush");
    expect(lines.join("")).toContain("[redacted: a secret]");
    expect(lines[1]).toContain("about a password");
  });

  it("keeps a line short, and a line one line", () => {
    const { log, lines } = open();
    log("warn", `a\nb${"x".repeat(5_000)}`);
    expect(lines[0]?.length).toBeLessThan(2_200);
    expect(lines[0]?.trimEnd()).not.toContain("\n");
  });
});
