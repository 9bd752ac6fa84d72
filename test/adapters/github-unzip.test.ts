import { strFromU8, strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unzipFile } from "../../src/adapters/github/unzip-file.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";

const RESULT = "result.json";
const text = JSON.stringify({ version: 1, note: "äöü 👍", words: "abc ".repeat(3000) });
const extract = (archive: Uint8Array, maxBytes = 100_000) =>
  unzipFile(archive, { file: RESULT, maxBytes });

/** As an archive is written by who does not know the sizes yet: they follow the data. */
function streamed(files: Readonly<Record<string, string>>, isStored = false): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_error, part) => parts.push(part));
  for (const [name, content] of Object.entries(files)) {
    const entry = isStored ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(content), true);
  }
  zip.end();
  return Buffer.concat(parts);
}

function refusal(archive: Uint8Array, maxBytes?: number): string {
  try {
    extract(archive, maxBytes);
  } catch (error) {
    if (isAppError(error, "input-invalid")) return error.message;
    throw error;
  }
  return "";
}

describe("a file of an archive", () => {
  it.each([
    ["deflated", zipSync({ "a.log": strToU8("x".repeat(9000)), [RESULT]: strToU8(text) })],
    ["stored", zipSync({ [RESULT]: strToU8(text) }, { level: 0 })],
    ["written as a stream", streamed({ "a.log": "x".repeat(9000), [RESULT]: text })],
    ["stored as a stream", streamed({ "a.log": "abc", [RESULT]: text }, true)],
  ])("is read when it was %s", (_how, archive) => {
    expect(strFromU8(extract(archive) ?? new Uint8Array())).toBe(text);
  });

  it("may be empty, or not be there", () => {
    expect(extract(zipSync({ [RESULT]: new Uint8Array() }))).toHaveLength(0);
    expect(extract(zipSync({ "other.json": strToU8("{}") }))).toBeUndefined();
    expect(extract(zipSync({ [`sub/${RESULT}`]: strToU8("{}") }))).toBeUndefined();
    expect(extract(zipSync({}))).toBeUndefined();
  });

  it("is read past a bomb in an unrelated file", () => {
    const bomb = new Uint8Array(20_000_000);
    expect(strFromU8(extract(zipSync({ bomb, [RESULT]: strToU8("{}") }), 10) ?? bomb)).toBe("{}");
  });
});

describe("an archive", () => {
  it("is refused when a file is longer than the limit, regardless of its declared size", () => {
    const honest = zipSync({ [RESULT]: new Uint8Array(20_000_000) });
    expect(refusal(honest)).toContain("longer than 100000 bytes");
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(10, 22);
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(refusal(lying)).toContain("longer than 100000 bytes");
    expect(refusal(streamed({ [RESULT]: "x".repeat(200_000) }))).toContain("longer");
    expect(refusal(zipSync({ [RESULT]: strToU8("abc") }, { level: 0 }), 2)).toContain("longer");
  });

  it("is refused when it holds too many entries, or a name twice", () => {
    const names = Array.from({ length: 101 }, (_, index) => [`${index}`, new Uint8Array(1)]);
    expect(refusal(zipSync(Object.fromEntries(names)))).toContain("more than 100 entries");
    const first = zipSync({ [RESULT]: strToU8("{}") });
    expect(refusal(Buffer.concat([first, first]))).toContain("twice");
  });

  it("is refused when it is invalid, or of an unsupported kind", () => {
    expect(refusal(strToU8("<html>not found, and nothing else here</html>"))).toContain(
      "not a complete ZIP",
    );
    expect(refusal(new Uint8Array())).toContain("not a complete ZIP");
    const strange = Buffer.from(zipSync({ [RESULT]: strToU8(text) }));
    strange.writeUInt16LE(93, 8);
    expect(refusal(strange)).toContain("damaged");
  });

  it.each([
    ["deflated", zipSync({ [RESULT]: strToU8(text.slice(0, 300)) })],
    ["written as a stream", streamed({ [RESULT]: text.slice(0, 300) })],
  ])("is refused when it is truncated anywhere (%s)", (_how, archive) => {
    const taken = Array.from(archive.keys()).filter(
      (length) => refusal(archive.subarray(0, length)) === "",
    );
    expect(taken).toEqual([]);
    expect(refusal(archive)).toBe("");
  });
});
