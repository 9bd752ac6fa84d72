import { describe, expect, it } from "vitest";
import { assertNever } from "../../../../src/domain/core/assert-never.ts";

describe("assertNever", () => {
  it("names the unexpected value", () => {
    expect(() => assertNever({ kind: "new" } as never)).toThrow('unexpected value: {"kind":"new"}');
  });
});
