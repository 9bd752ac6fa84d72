import { describe, expect, it } from "vitest";
import { assertNever } from "../../../../src/domain/core/assert-never.ts";

describe("assertNever", () => {
  it("names the value that nobody expected", () => {
    expect(() => assertNever({ kind: "new" } as never)).toThrow('unexpected value: {"kind":"new"}');
  });
});
