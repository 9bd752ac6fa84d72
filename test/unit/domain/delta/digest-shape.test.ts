import { describe, expect, it } from "vitest";
import { digestShape } from "../../../../src/domain/delta/digest-shape.ts";

describe("digestShape", () => {
  it("differs for each prompt and model", () => {
    const shapes = [
      { system: "Be kind." },
      { system: "Be kind.", model: "a" },
      { system: "Be kind.", model: "b" },
      { system: "Be strict.", model: "a" },
      { system: 'Be kind.","a' },
    ].map(digestShape);
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const shape of shapes) expect(shape).toMatch(/^[0-9a-f]{32}$/);
  });

  it("treats a missing model as one that the endpoint chooses", () => {
    expect(digestShape({ system: "x", model: undefined })).toBe(digestShape({ system: "x" }));
  });
});
