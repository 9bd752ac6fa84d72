import { describe, expect, it } from "vitest";
import { restoreMarks } from "../../../../src/domain/task/restore-marks.ts";
import { showInvisible } from "../../../../src/domain/untrusted/invisible.ts";

describe("restoreMarks", () => {
  it("undoes showInvisible in a patch of a file that holds such characters", () => {
    const file = "a\u200bb\nc\u202ed\u0007\n\u{e0041}\n";
    const patch = ` a\u200bb\n-c\u202ed\u0007\n+c\n \u{e0041}\n`;
    expect(showInvisible(patch)).not.toBe(patch);
    expect(restoreMarks(showInvisible(patch), file)).toBe(patch);
  });

  it("leaves marks of characters that the files do not hold", () => {
    expect(restoreMarks("+⟦U+202E⟧x", "plain")).toBe("+⟦U+202E⟧x");
  });

  it("leaves a mark that the files contain unchanged", () => {
    expect(restoreMarks(" ⟦U+200B⟧", "a\u200b ⟦U+200B⟧")).toBe(" ⟦U+200B⟧");
  });

  it("takes out the mark of a file's encoding, which the patch does not need", () => {
    expect(restoreMarks("-⟦U+FEFF⟧a", "\ufeffa")).toBe("-a");
  });

  it("accepts no number of an invalid character", () => {
    expect(restoreMarks("⟦U+FFFFFF⟧ ⟦U+1⟧", "x")).toBe("⟦U+FFFFFF⟧ ⟦U+1⟧");
  });
});
