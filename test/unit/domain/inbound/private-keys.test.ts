import { describe, expect, it } from "vitest";
import { findPrivateKeys } from "../../../../src/domain/inbound/private-keys.ts";
import { draw, sampleKey } from "./sample-secrets.ts";

const KEY = sampleKey("RSA PRIVATE KEY", 3);
const BODY = KEY.slice(1, -1);
const shown = (text: string): string[] =>
  findPrivateKeys(text).map(({ start, end }) => text.slice(start, end));

describe("findPrivateKeys", () => {
  it.each([
    ["a file", (line: string) => line],
    ["a patch", (line: string) => `+${line}`],
    ["an annotated diff", (line: string) => `[R   42] +${line}`],
    ["a numbered file", (line: string) => `    12\t${line}`],
    ["a program", (line: string) => `    "${line}\\n" +`],
    ["a block of YAML", (line: string) => `      ${line}`],
  ])("finds each line of one in %s", (_what, write) => {
    expect(shown(`before\n${KEY.map(write).join("\n")}\nafter`)).toEqual(BODY);
  });

  it.each([
    "PRIVATE KEY",
    "EC PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ])("knows a %s", (name) => {
    expect(shown(sampleKey(name, 4).join("\n"))).toHaveLength(7);
  });

  it("reads over headers and blank lines", () => {
    const [begin = "", ...rest] = KEY;
    const text = [begin, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,AB", "", ...rest].join(
      "\n",
    );
    expect(shown(text)).toEqual(BODY);
  });

  it("finds one that is written on one line", () => {
    const text = `"private_key": "${KEY.join("\\n")}\\n"`;
    expect(shown(text)).toEqual([`${BODY.join("\\n")}\\n`]);
  });

  it("finds what is shown of one that is cut, at either end", () => {
    expect(shown(KEY.slice(0, 4).join("\n"))).toEqual(BODY.slice(0, 3));
    expect(shown(`other text\n${KEY.slice(3).join("\n")}`)).toEqual(BODY.slice(2));
  });

  it("finds both of one that is replaced by another", () => {
    const other = sampleKey("RSA PRIVATE KEY", 5);
    const text = [...KEY.map((line) => `-${line}`), ...other.map((line) => `+${line}`)].join("\n");
    expect(shown(text)).toEqual([...BODY, ...other.slice(1, -1)]);
  });

  it.each([
    ["public keys", sampleKey("PUBLIC KEY", 6).join("\n")],
    ["certificates", sampleKey("CERTIFICATE", 6).join("\n")],
    ["words about keys", "starts with -----BEGIN PRIVATE KEY----- and\nthen goes on"],
    ["encoded data", draw(7, 64)],
  ])("leaves %s alone", (_what, text) => {
    expect(shown(text)).toEqual([]);
  });
});
