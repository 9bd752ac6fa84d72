import { describe, expect, it } from "vitest";
import { sanitizeReturnPath } from "../../../../src/domain/access/sanitize-return-path.ts";

describe("the path to go back to", () => {
  it.each([
    "/",
    "/reviews/acme/shop/7/r-1?after=3#end",
    "/admin",
    "/a//b",
    "/loginpage",
    "/%2F%2Fx",
  ])("is the requested one: %s", (path) => {
    expect(sanitizeReturnPath(path)).toBe(path);
  });

  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["another host", "https://evil.example/"],
    ["another host without a scheme", "//evil.example"],
    ["another host by a backslash", "/\\evil.example"],
    ["another host by two backslashes", "\\\\evil.example"],
    ["a backslash further on", "/a\\..\\b"],
    ["a tab that a browser drops", "/\t/evil.example"],
    ["a line feed that a browser drops", "/\n/evil.example"],
    ["another header", "/\r\nset-cookie: a=b"],
    ["a space in front", " /admin"],
    ["a program", "javascript:alert(1)"],
    ["a relative path", "admin"],
    ["a question", "?x"],
    ["letters that are not ASCII", "/ünïcode"],
    ["a path without end", `/${"a".repeat(2_000)}`],
    ["signing in again", "/login?return_to=/login"],
    ["signing in again in other letters", "/Login"],
    ["the end of signing in", "/auth/callback?code=1"],
    ["signing out", "/logout"],
  ])("is the front page for %s", (_what, path) => {
    expect(sanitizeReturnPath(path)).toBe("/");
  });

  it("stays on this server in every browser interpretation", () => {
    for (const first of ["/", "\\", "\t", ".", "@", "%5c", "#", "?", ":"])
      for (const second of ["/", "\\", "\t", "evil.example", "@evil.example", "."])
        for (const text of [`/${first}${second}`, `/${first}${second}/evil.example`])
          expect(new URL(sanitizeReturnPath(text), "https://svc.example").host).toBe("svc.example");
  });
});
