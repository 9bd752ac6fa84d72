import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "../../../../src/domain/core/app-error.ts";
import { parseTarget } from "../../../../src/domain/pull/parse-target.ts";

const GITHUB = { serverUrl: "https://github.com" };

/** The message of the refusal; fails when the target is taken. */
function refusal(text: string, server = GITHUB): string {
  try {
    parseTarget(text, server);
  } catch (error) {
    if (isAppError(error, "usage-invalid")) return error.message;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe("parseTarget", () => {
  it.each([
    "octo/shop#12",
    "  octo/shop#12\n",
    "https://github.com/octo/shop/pull/12",
    "https://github.com/octo/shop/pull/12/",
    "https://github.com/octo/shop/pull/12/files",
    "https://github.com/octo/shop/pull/12/commits/0123abc",
    "https://github.com/octo/shop/pull/12?w=1",
    "https://github.com/octo/shop/pull/12#issuecomment-1",
    "https://github.com/octo/shop/pull/12/files?w=1#diff-0",
    "https://github.com//octo/shop//pull/12",
    "https://www.github.com/octo/shop/pull/12",
    "http://github.com/octo/shop/pull/12",
    "HTTPS://GitHub.com/octo/shop/pull/12",
    "https://mona:secret@github.com/octo/shop/pull/12",
    "https://github.com:443/octo/shop/pull/12",
    "github.com/octo/shop/pull/12",
    "www.github.com/octo/shop/pull/12/files",
    "octo/shop/pull/12",
    " octo/shop/pull/12/ ",
    "octo/shop/pull/12/files?w=1#diff-0",
    "octo/shop/pull/12#issuecomment-1",
    "octo/shop/pull/12?w=1",
  ])("reads %j", (text) => {
    expect(parseTarget(text, GITHUB)).toEqual({ owner: "octo", name: "shop", number: 12 });
  });

  it.each([
    ["https://code.example.com", "https://code.example.com/octo/shop/pull/12"],
    ["https://code.example.com/", "https://code.example.com/octo/shop/pull/12"],
    ["https://code.example.com", "code.example.com/octo/shop/pull/12"],
    ["http://127.0.0.1:8123", "http://127.0.0.1:8123/octo/shop/pull/12"],
    ["http://127.0.0.1:8123", "127.0.0.1:8123/octo/shop/pull/12"],
    ["https://example.com/code/", "https://example.com/code/octo/shop/pull/12"],
    ["https://code.example.com", "octo/shop#12"],
  ])("reads what is on %s: %s", (serverUrl, text) => {
    expect(parseTarget(text, { serverUrl })).toEqual({ owner: "octo", name: "shop", number: 12 });
  });

  it("keeps names as written, and the largest number", () => {
    expect(parseTarget("Octo-Cat/.Shop_1.x#2147483647", GITHUB)).toEqual({
      owner: "Octo-Cat",
      name: ".Shop_1.x",
      number: 2_147_483_647,
    });
  });

  it.each([
    [
      "https://code.example.com/octo/shop/pull/12",
      "https://code.example.com/octo/shop/pull/12 is not on https://github.com; set GITHUB_SERVER_URL and GITHUB_API_URL for another host",
    ],
    [
      "https://api.github.com/repos/octo/shop/pulls/12",
      "https://api.github.com/repos/octo/shop/pulls/12 is not on https://github.com; set GITHUB_SERVER_URL and GITHUB_API_URL for another host",
    ],
    [
      "https://github.com@code.example.com/octo/shop/pull/12",
      "https://code.example.com/octo/shop/pull/12 is not on https://github.com; set GITHUB_SERVER_URL and GITHUB_API_URL for another host",
    ],
    [
      "https://github.com:8443/octo/shop/pull/12",
      "https://github.com:8443/octo/shop/pull/12 is not on https://github.com; set GITHUB_SERVER_URL and GITHUB_API_URL for another host",
    ],
    [
      "https://github.com/octo/shop/issues/12#issuecomment-1",
      "https://github.com/octo/shop/issues/12 is not the address of a pull request; if 12 is one, write octo/shop#12",
    ],
    [
      "https://github.com/octo/shop/pulls/12",
      "https://github.com/octo/shop/pulls/12 is not the address of a pull request; if 12 is one, write octo/shop#12",
    ],
    [
      "https://github.com/octo/shop",
      "https://github.com/octo/shop names no pull request; add its number, as in octo/shop#12",
    ],
    [
      "https://github.com/octo/shop/pulls",
      "https://github.com/octo/shop/pulls names no pull request; add its number, as in octo/shop#12",
    ],
    [
      "https://github.com/octo/shop/blob/main/a.ts",
      "https://github.com/octo/shop/blob/main/a.ts names no pull request; add its number, as in octo/shop#12",
    ],
    [
      "octo/shop/issues/12",
      "octo/shop/issues/12 is not the address of a pull request; if 12 is one, write octo/shop#12",
    ],
    [
      "octo/shop/pull/0",
      'octo/shop/pull/0: "0" is not a valid pull request number; use a whole number from 1, as in octo/shop#12',
    ],
    ["octo/shop", "octo/shop names no pull request; add its number, as in octo/shop#12"],
    [
      "https://github.com/octo",
      "https://github.com/octo names no pull request; write owner/name#12 or https://github.com/owner/name/pull/12",
    ],
    [
      "octo/shop#0",
      'octo/shop#0: "0" is not a valid pull request number; use a whole number from 1, as in octo/shop#12',
    ],
    [
      "https://github.com/octo/shop/pull/2147483648",
      'https://github.com/octo/shop/pull/2147483648: "2147483648" is not a valid pull request number; use a whole number from 1, as in octo/shop#12',
    ],
    [
      "octo/shop.git#12",
      "octo/shop.git#12 ends in .git; name the pull request as octo/repository#12",
    ],
    [
      "https://github.com/octo/shop.git",
      "https://github.com/octo/shop.git ends in .git; name the pull request as octo/repository#12",
    ],
    [
      "-octo/shop#12",
      '-octo/shop#12: "-octo" is not a valid account name; write owner/name#12 or https://github.com/owner/name/pull/12',
    ],
    [
      "octo/..#12",
      'octo/..#12: ".." is not a valid repository name; write owner/name#12 or https://github.com/owner/name/pull/12',
    ],
    [
      "12",
      "12 names no pull request; write owner/name#12 or https://github.com/owner/name/pull/12",
    ],
    [
      "https://mona:secret@code.example.com/o/r/pull/1?token=secret",
      "https://code.example.com/o/r/pull/1 is not on https://github.com; set GITHUB_SERVER_URL and GITHUB_API_URL for another host",
    ],
    [
      "ssh://mona:secret@github.com/octo/shop?key=secret",
      "ssh://github.com/octo/shop names no pull request; write owner/name#12 or https://github.com/owner/name/pull/12",
    ],
  ])("describes the problem with %s", (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it.each([
    "",
    " ",
    "#12",
    "main",
    "octo#12",
    "octo/shop/12",
    "octo/shop/#12",
    "octo/shop/pull",
    "octo/shop/pull/",
    "octo/shop/pull/x",
    "octo/shop/pull/12.diff",
    "octo/shop/pull/1 2",
    "octo/shop/tree/12",
    "/octo/shop/pull/12",
    "octo/shop//pull/12",
    "code.example.com/octo/shop/pull/12",
    "octo/../pull/12",
    "octo/shop.git/pull/12",
    "oct%6f/shop/pull/12",
    "octo/shop#",
    "octo/shop#x",
    "octo/shop#-1",
    "octo/shop#1.5",
    "octo/shop#012",
    "octo/shop#12#13",
    "octo/shop#99999999999999999999",
    "octo/shop #12",
    "octo/a b#12",
    "octo/shop%2f#12",
    "oct%6f/shop#12",
    "https://github.com/oct%6f/shop/pull/12",
    "https://github.com/octo/shop/pull/",
    "https://github.com/octo/shop/pull/12.diff",
    "https://github.com/octo/shop/pull/1\n2",
    "https://github.com/../pull/12",
    "https://",
    "https://[/octo/shop/pull/12",
    "ftp://github.com/octo/shop/pull/12",
    "git@github.com:octo/shop.git",
    "javascript:alert(1)//octo/shop#1",
    `octo/${"n".repeat(101)}#12`,
    `${"o".repeat(40)}/shop#12`,
  ])("refuses %j", (text) => {
    expect(refusal(text)).not.toBe("");
  });

  it("refuses an address outside the server's folder", () => {
    const server = { serverUrl: "https://example.com/code" };
    expect(refusal("https://example.com/octo/shop/pull/12", server)).toContain("is not on");
    expect(refusal("https://example.com/coder/octo/shop/pull/12", server)).toContain("is not on");
  });

  it("takes or refuses anything in one printable line", () => {
    const piece = fc.constantFrom(
      "https://",
      "github.com",
      "/",
      "#",
      "12",
      "o",
      "\n",
      "\u202e",
      "@",
      "?",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (target) => {
        try {
          expect(parseTarget(target, GITHUB).number).toBeGreaterThan(0);
        } catch (error) {
          if (!isAppError(error, "usage-invalid")) throw error;
          expect(error.message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
          expect(error.message.length).toBeLessThan(700);
        }
      }),
      { numRuns: 2_000, seed: 9 },
    );
  });
});
