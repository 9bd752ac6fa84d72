import { expect, it } from "vitest";
import { GUARDS, LIMITS, SETTINGS } from "../../../../../src/domain/task/tamper/weaker-settings.ts";

it("reads long lines of one sign in little steps", () => {
  const lines = ["-1", "a.", '"', "'a' ", "0 ", "strict = ", "fail_under ", "x -diff", "[{"].map(
    (sign) => sign.repeat(1_000 / sign.length),
  );
  for (const { sign } of [...SETTINGS, ...GUARDS]) for (const line of lines) sign.test(line);
  for (const { pattern } of LIMITS)
    for (const line of lines) expect([...line.matchAll(pattern)].length).toBeLessThan(200);
});
