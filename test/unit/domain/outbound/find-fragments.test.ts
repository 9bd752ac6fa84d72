import { expect, it } from "vitest";
import { encodePlain } from "../../../../src/domain/outbound/encoded-text.ts";
import { findFragments } from "../../../../src/domain/outbound/find-fragments.ts";
import { createSeedIndex } from "../../../../src/domain/outbound/seed-index.ts";

const VALUE = "Qw7-Tx2Vn5Lm3Rt8Yp5W";

function find(text: string, own = new Uint8Array(VALUE.length).fill(1)) {
  const index = createSeedIndex("folded");
  index.add(7, "plain", encodePlain(VALUE));
  return findFragments(text, index, (id) =>
    id === 7 ? { name: "key", value: VALUE, own } : undefined,
  );
}

it.each([
  ["as it is", `a ${VALUE} b`, VALUE],
  ["split", "Tx2 Vn5 Lm3 Rt8", "Tx2 Vn5 Lm3 Rt8"],
  ["with a letter between", "Txxx2xVxnx5xLxmx3xRxtx8", "xx2xVxnx5xLxmx3xRxtx8"],
])("finds a piece %s, from its first to its last sign", (_what, text, piece) => {
  const [{ start, end, name } = { start: 0, end: 0, name: "" }] = find(text);
  expect([name, text.slice(start, end)]).toEqual(["key", text.slice(start, end)]);
  expect(text.slice(start, end)).toContain(piece.slice(2));
});

it("wants twelve characters, eight of which are the secret's own", () => {
  expect(find(VALUE.slice(5, 16))).toEqual([]);
  expect(find(VALUE.slice(5, 17))).toHaveLength(1);
  expect(find(VALUE.slice(5, 17), new Uint8Array(VALUE.length))).toEqual([]);
});

it("finds the secret in a text of 20,000 repetitions of it", () => {
  expect(find(VALUE.repeat(20_000)).length).toBeGreaterThan(0);
});
