import { expect, it } from "vitest";
import { decodeBase64, decodeSecret } from "../../../../src/domain/outbound/decode-secret.ts";

const bytes = Buffer.from("00ff10a7c4de9b3312fe67d45a", "hex");

it.each([
  ["base64", Buffer.concat([bytes, bytes]).toString("base64")],
  ["base64url", Buffer.concat([bytes, bytes]).toString("base64url")],
  ["hexadecimal", Buffer.concat([bytes, bytes]).toString("hex")],
])("reads the bytes that a secret in %s is the text of", (_what, value) => {
  const text = decodeSecret(value)?.text ?? "";
  expect(Buffer.from(text, "latin1")).toEqual(Buffer.concat([bytes, bytes]));
});

it("reads the body of a PEM, with the positions of its bytes", () => {
  const value = `-----BEGIN X-----\n${bytes.toString("base64")}\n-----END X-----`;
  const coded = decodeSecret(value);
  expect(coded?.text.length).toBe(13);
  expect(value[coded?.from[0] ?? 0]).toBe(bytes.toString("base64")[0]);
});

it.each(["short", "correct horse battery staple"])(
  "knows that %j is the text of nothing",
  (value) => {
    expect(decodeSecret(value)).toBeUndefined();
  },
);

it("passes over what is no digit", () => {
  expect(decodeBase64("AP\n8Q").bytes).toEqual([0x00, 0xff, 0x10]);
});
