import { describe, expect, it } from "vitest";
import { readNames } from "../../../../src/domain/patch/read-names.ts";

describe("readNames", () => {
  it.each([
    [
      ["--- a/x.ts", "+++ b/x.ts"],
      ["x.ts", "a/x.ts"],
      ["x.ts", "b/x.ts"],
    ],
    [["--- x.ts\t2026", "+++ x.ts"], ["x.ts"], ["x.ts"]],
    [
      ['--- "a/caf\\303\\251"', "+++ b/café"],
      ["café", "a/café"],
      ["café", "b/café"],
    ],
    [
      ["diff --git a/x y b/x y", "new mode 100755"],
      ["x y", "a/x y"],
      ["x y", "b/x y"],
    ],
    [["rename from old", "--- a/old", "+++ b/new"], ["old"], ["new", "b/new"]],
  ])("reads %j", (said, old, now) => {
    expect(readNames(said)).toMatchObject({ old, new: now });
  });

  it("distinguishes new, deleted and moved files", () => {
    expect(readNames(["--- /dev/null", "+++ b/x"])).toMatchObject({
      isNew: true,
      new: ["x", "b/x"],
    });
    expect(readNames(["--- a/x", "+++ /dev/null"])).toMatchObject({
      isGone: true,
      old: ["x", "a/x"],
    });
    expect(readNames(["--- a/x", "+++ b/y"])?.isMoved).toBe(true);
    expect(readNames(["--- ./x", "+++ /x"])?.isMoved).toBe(false);
    expect(readNames(["index 1"])).toBeUndefined();
  });
});
