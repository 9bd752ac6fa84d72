import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsEncoding, joinFile, splitFile } from "../../../../src/domain/patch/file-lines.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("splitFile", () => {
  it("keeps ends and the byte order mark apart from the lines", () => {
    expect(splitFile(bytesOf("\ufeffa\r\nb\n\nc"))).toEqual({
      texts: ["a", "b", "", "c"],
      ends: ["\r\n", "\n", "\n", ""],
      bom: "\ufeff",
      encoding: "utf-8",
    });
  });

  it("reads other encodings byte by byte, and inserts only ASCII into them", () => {
    const file = splitFile(new Uint8Array([0x63, 0xe9, 0x0a]));
    expect(file).toMatchObject({ texts: ["c\u00e9"], encoding: "bytes" });
    expect([fitsEncoding(file, "plain"), fitsEncoding(file, "é")]).toEqual([true, false]);
  });
});

it("joins any bytes to what they were", () => {
  const lines = fc
    .array(fc.constantFrom("\n", "\r", "a", "\u00e9", "\ufeff"))
    .map((parts) => bytesOf(parts.join("")));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), lines), (bytes) => {
      expect([...joinFile(splitFile(bytes))]).toEqual([...bytes]);
    }),
  );
});
