import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideFairly } from "../../../../src/domain/task/divide-fairly.ts";

describe("shareFairly", () => {
  it.each([
    [[10, 20], 100, [10, 20]],
    [[100, 100], 100, [50, 50]],
    [[100, 10, 100], 100, [45, 10, 45]],
    [[100, 0, 3], 50, [47, 0, 3]],
    [[5, 5], 0, [0, 0]],
    [[5, 5], -3, [0, 0]],
    [[], 10, []],
  ])("shares among %j the room of %i as %j", (sizes, room, shares) => {
    expect(divideFairly(sizes, room)).toEqual(shares);
  });

  it("gives no item more than it needs, in total no more than available, and wastes nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), fc.nat(5_000), (sizes, room) => {
        const shares = divideFairly(sizes, room);
        const sum = shares.reduce((all, share) => all + share, 0);
        expect(shares.every((share, at) => share <= (sizes[at] ?? 0))).toBe(true);
        expect(sum).toBe(
          Math.min(
            room,
            sizes.reduce((all, size) => all + size, 0),
          ),
        );
      }),
    );
  });
});
