import { describe, expect, it } from "vitest";
import { matchNearly } from "../../../../src/domain/patch/match-nearly.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

const FILE = indexOf("one,two,three,four,five,six,seven,eight");

describe("matchNearly", () => {
  it("forgives one line of context", () => {
    expect(matchNearly(FILE, hunkOf(" two, THREE,-four,+4, five"))).toBe(1);
  });

  it("forgives no removed line and not two lines", () => {
    expect(matchNearly(FILE, hunkOf(" two, three,-FOUR,+4, five"))).toBeUndefined();
    expect(matchNearly(FILE, hunkOf(" TWO, three,-four,+4, FIVE"))).toBeUndefined();
  });

  it("wants a true line next to an insertion", () => {
    expect(matchNearly(FILE, hunkOf(" two, three, four, FIVE,+new"))).toBeUndefined();
    expect(matchNearly(FILE, hunkOf(" two, three, four, FIVE,+new, six"))).toBe(1);
  });

  it("takes no place when another comes near, even one that only frequent lines point at", () => {
    const twice = indexOf("a,b,c,d,e,x,a,b,c,D,e");
    expect(matchNearly(twice, hunkOf(" a, b,-c,+C, Y, e"))).toBeUndefined();
  });

  it("looks at no hunk that is too short", () => {
    expect(matchNearly(FILE, hunkOf(" two, X,-four"))).toBeUndefined();
  });
});
