import { expect, it } from "vitest";
import { buildNewFile } from "../../../../src/domain/patch/apply-file-patch.ts";
import { hunkOf, linesOf } from "../../../fakes/patch-samples.ts";

const made = (...hunks: Parameters<typeof buildNewFile>[0]): string => {
  const bytes = buildNewFile(hunks);
  return "code" in bytes ? bytes.code : new TextDecoder().decode(bytes);
};

it("makes a new file of added lines, or explains why they make none", () => {
  expect(made(hunkOf("+a, ,+b"))).toBe("a\n\nb\n");
  expect(made()).toBe("");
  expect(made({ lines: [{ op: "+", text: "a", hasCr: true, noEol: true }] })).toBe("a\r");
  expect(made(hunkOf("+a"), hunkOf("+a"))).toBe("a\n");
  expect(made(hunkOf("+a"), hunkOf("+b"))).toBe("conflict");
  expect(made(hunkOf("-a"))).toBe("not-found");
  expect(made(hunkOf(" a,+b"))).toBe("unreadable");
  expect(made({ lines: linesOf("+a\0") })).toBe("binary");
});
