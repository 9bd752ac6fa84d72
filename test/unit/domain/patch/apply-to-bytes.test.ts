import { describe, expect, it } from "vitest";
import { applyToBytes } from "../../../../src/domain/patch/apply-to-bytes.ts";
import type { PatchHunk } from "../../../../src/domain/patch/file-patch.ts";
import { bytesOf, hunkOf } from "../../../fakes/patch-samples.ts";

function edit(file: string | Uint8Array, ...hunks: PatchHunk[]): string {
  const bytes = typeof file === "string" ? bytesOf(file) : file;
  const edited = applyToBytes({ path: "f", bytes, spend: () => {} }, hunks);
  if (edited.kind === "refused") return edited.problems.map(({ code }) => code).join();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(edited.bytes);
}

describe("applyToBytes", () => {
  it("edits the places of all hunks, or none", () => {
    expect(edit("a\nb\nc\n", hunkOf("-a,+A"), hunkOf("-c,+C"))).toBe("A\nb\nC\n");
    expect(edit("a\nb\nc\n", hunkOf("-a,+A"), hunkOf("-x,+X"))).toBe("removed-line-differs");
    expect(edit("a\nb\n", hunkOf("-a,+A"), hunkOf("-a,+B"))).toBe("conflict");
  });

  it("places a hunk of two places where all others are off by the same", () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      at === 22 || at === 52 ? "twin" : `line ${at}`,
    );
    const edited = edit(
      lines.join("\n"),
      hunkOf("-line 20,+x", { start: 6 }),
      hunkOf("-twin,+y", { start: 38 }),
    );
    expect(edited.split("\n")[52]).toBe("y");
  });

  it("keeps bytes that it does not know, and refuses what it could not spell", () => {
    const latin = new Uint8Array([0xe9, 0x0a, 0x61, 0x0a]);
    const edited = applyToBytes({ path: "f", bytes: latin, spend: () => {} }, [hunkOf("-a,+b")]);
    expect(edited.kind === "edited" && [...edited.bytes]).toEqual([0xe9, 0x0a, 0x62, 0x0a]);
    expect(edit(latin, hunkOf("-a,+é"))).toBe("encoding");
    expect(edit("a\0b\n", hunkOf("-a,+b"))).toBe("binary");
    expect(edit("a\n", hunkOf("-a,+b\0"))).toBe("binary");
  });

  it("finds the first line behind a byte order mark", () => {
    expect(edit("\ufeffa\nb\n", hunkOf("-\ufeffa,+\ufeffc, b"))).toBe("\ufeffc\nb\n");
  });
});
