import { expect, it } from "vitest";
import { findDerStructure } from "../../../../src/domain/outbound/find-der-structure.ts";

const number = Array.from({ length: 20 }, (_, at) => at + 1);

it("names tags, lengths and small numbers, and not the great ones", () => {
  const bytes = [0x30, 25, 0x02, 1, 0, 0x02, 20, ...number];
  const covered = new Set(
    findDerStructure(bytes).flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, at) => start + at),
    ),
  );
  expect([...covered].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it("counts the zero before a number as structure", () => {
  const found = findDerStructure([0x02, 21, 0, ...number]);
  expect(found).toContainEqual({ start: 2, end: 3 });
});

it.each([[[]], [[0x30]], [[0x30, 0x85, 1, 1, 1, 1, 1]], [[0x30, 0x80]]])(
  "ends with bytes that are no structure: %j",
  (bytes) => {
    expect(findDerStructure(bytes).length).toBeLessThan(3);
  },
);

it("ends with a structure nested without end", () => {
  expect(findDerStructure(Array.from({ length: 4_000 }, () => 0x30)).length).toBeLessThan(10_000);
});
