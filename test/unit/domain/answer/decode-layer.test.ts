import { describe, expect, it } from "vitest";
import { decodeLayer } from "../../../../src/domain/answer/decode-layer.ts";

describe("decodeLayer", () => {
  it.each([
    ["double-encoded", '{\\"a\\": \\"b\\\\nc\\"}" rest', '{"a": "b\\nc"}'],
    ["double-encoded", '{\\n  \\"a\\": \\"\\\\d\\u0041\\"}', '{\n  "a": "\\dA"}'],
    [
      "html-entities",
      "{&quot;a&quot;: &quot;x &lt; y &amp;amp; z&#39;&quot;}",
      `{"a": "x < y &amp; z'"}`,
    ],
    ["doubled-quotes", '{""a"": ""b""}', '{"a": "b"}'],
  ])("takes off a layer: %s", (repair, text, decoded) => {
    expect(decodeLayer(text, 0)).toMatchObject({ text: decoded, repair });
  });

  it("ends at the bare quote around the layer", () => {
    expect(decodeLayer('{\\"a\\": 1}", "b": 2', 0)?.end).toBe(10);
  });

  it.each(['{"a": 1}', "{a}", '{ "": 1}'])("finds no layer in %s", (text) => {
    expect(decodeLayer(text, 0)).toBeUndefined();
  });
});
