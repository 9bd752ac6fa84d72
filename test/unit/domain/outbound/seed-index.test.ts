import { expect, it } from "vitest";
import { encodePlain } from "../../../../src/domain/outbound/encoded-text.ts";
import {
  createSeedIndex,
  mixHash,
  rollHash,
  SEED_LENGTH,
} from "../../../../src/domain/outbound/seed-index.ts";

const hashOf = (text: string): number => {
  let hash = 0;
  for (const sign of text) hash = rollHash(hash, sign.charCodeAt(0), 0);
  return hash;
};

it("finds the forms that have a seed, and forgets those of a secret", () => {
  const index = createSeedIndex("folded");
  index.add(1, "plain", encodePlain("AbcdEfgh1234"));
  index.add(2, "other", encodePlain("xbcdefgh12zz"));
  const at = (text: string) =>
    index.at(hashOf(text)).map(([form, position]) => [form.secret, position]);
  expect(at("bcdefgh1")).toEqual([
    [1, 1],
    [2, 1],
  ]);
  index.remove(1);
  expect(at("bcdefgh1")).toEqual([[2, 1]]);
  expect(at("abcdefgh")).toEqual([]);
  index.remove(2);
  expect(index.isEmpty()).toBe(true);
});

it("sets a bit for each of its seeds, regardless of their number", () => {
  const index = createSeedIndex("exact");
  const values = Array.from({ length: 300 }, (_, at) => `k${at * 7_919}-${at * 104_729}!abcdef`);
  for (const [at, value] of values.entries()) index.add(at, "plain", encodePlain(value));
  const { bits, shift } = index.filter();
  for (const value of values) {
    const bit = mixHash(hashOf(value.slice(0, SEED_LENGTH))) >>> shift;
    expect((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))).not.toBe(0);
  }
});

it("rolls a hash as if it had begun later", () => {
  const text = "0123456789";
  let hash = hashOf(text.slice(0, SEED_LENGTH));
  for (const at of [0, 1])
    hash = rollHash(hash, text.charCodeAt(at + SEED_LENGTH), text.charCodeAt(at));
  expect(hash).toBe(hashOf(text.slice(2)));
});
