import { expect, it } from "vitest";
import { createKnownNames } from "../../../../src/domain/patch/known-names.ts";

it("detects names that differ only in case or Unicode form, in folders too", () => {
  const names = createKnownNames(["Src/a.ts", "caf\u00e9", "src/b.ts"]);
  expect([names.has("Src"), names.has("SRC")]).toEqual([true, false]);
  expect(names.collision("Src/new.ts")).toBeUndefined();
  expect(names.collision("src/new.ts")).toBeUndefined();
  expect(names.collision("SRC/new.ts")).toEqual({ part: "SRC", other: "Src" });
  expect(names.collision("cafe\u0301")?.other).toBe("caf\u00e9");
  names.add("x/Y");
  expect(names.collision("x/y")?.other).toBe("x/Y");
});
