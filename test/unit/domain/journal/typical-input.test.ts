import { describe, expect, it } from "vitest";
import { getTypicalInput } from "../../../../src/domain/journal/typical-input.ts";

const of = (...inputs: readonly number[]) => getTypicalInput(inputs.map((input) => ({ input })));

describe("what reviews usually take", () => {
  it("is the middle half of them, in any order", () => {
    expect(of(50, 10, 30, 20, 40)).toEqual({ low: 20, high: 40, reviews: 5 });
    expect(of(10, 20)).toMatchObject({ low: 10, high: 20 });
    expect(of(7)).toEqual({ low: 7, high: 7, reviews: 1 });
    expect(of(1_000_000, 10, 11, 12, 13)).toMatchObject({ low: 11, high: 13 });
  });

  it("is nothing where none took any", () => {
    expect(of()).toBeUndefined();
    expect(of(0, 0)).toBeUndefined();
    expect(of(0, 8)).toEqual({ low: 8, high: 8, reviews: 1 });
  });
});
