import { describe, expect, it } from "vitest";
import { matchFuzzy } from "../../../../src/domain/patch/match-fuzzy.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

const FILE = indexOf("one,two,three,four,five,six,seven,eight");

describe("matchNearly", () => {
  it("forgives one line of context", () => {
    expect(matchFuzzy(FILE, hunkOf(" two, THREE,-four,+4, five"))).toBe(1);
  });

  it("forgives no removed line and not two lines", () => {
    expect(matchFuzzy(FILE, hunkOf(" two, three,-FOUR,+4, five"))).toBeUndefined();
    expect(matchFuzzy(FILE, hunkOf(" TWO, three,-four,+4, FIVE"))).toBeUndefined();
  });

  it("wants a true line next to an insertion", () => {
    expect(matchFuzzy(FILE, hunkOf(" two, three, four, FIVE,+new"))).toBeUndefined();
    expect(matchFuzzy(FILE, hunkOf(" two, three, four, FIVE,+new, six"))).toBe(1);
  });

  it("takes no place when another comes near, even one that only frequent lines point at", () => {
    const twice = indexOf("a,b,c,d,e,x,a,b,c,D,e");
    expect(matchFuzzy(twice, hunkOf(" a, b,-c,+C, Y, e"))).toBeUndefined();
  });

  it("looks at no hunk that is too short", () => {
    expect(matchFuzzy(FILE, hunkOf(" two, X,-four"))).toBeUndefined();
  });
});
