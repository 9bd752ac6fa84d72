import { expect, it } from "vitest";
import { leftOutText } from "../../../src/adapters/web/pages/new-review/left-out-files.tsx";

it("counts the files that are left out by their reasons", () => {
  expect(
    leftOutText([
      { path: "a.lock", reason: "generated" },
      { path: "b.lock", reason: "generated" },
      { path: "c.png", reason: "binary" },
    ]),
  ).toBe("3 files are left out: 2 generated, 1 binary");
  expect(leftOutText([{ path: "c.png", reason: "binary" }])).toBe("1 file is left out: 1 binary");
});
