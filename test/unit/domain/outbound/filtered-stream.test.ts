import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFilteredStream } from "../../../../src/domain/outbound/filtered-stream.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";

describe("createOutboundStream", () => {
  it("hands pieces on as they come, and nothing from the first secret on", () => {
    const stream = createFilteredStream((text) => text.includes("secret"));
    const pieces = ["one ", "sec", "ret", " two", "three"];
    expect(pieces.map(stream.filter)).toEqual(["one ", "sec", "", "", ""]);
  });

  it("leaks no fragment of a secret, regardless of how the text is split", () => {
    const gate = createSecretFilter();
    gate.registerSecret("key", KEY);
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 });
    const between = fc.constantFrom("", "-", " ", "\n", "\u200b");
    fc.assert(
      fc.property(cuts, between, fc.boolean(), (sizes, separator, isReversed) => {
        const said = [...(isReversed ? [...KEY].reverse().join("") : KEY)].join(separator);
        const stream = gate.openStream("event");
        let seen = "";
        let at = 0;
        for (let turn = 0; at < said.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          seen += stream.filter(said.slice(at, at + size));
          at += size;
        }
        expect(seen.replace(/[\s\u200b-]/g, "").length).toBeLessThan(20);
        expect(gate.redact(seen, "event").hits).toEqual([]);
      }),
    );
  });
});
