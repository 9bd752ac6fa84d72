import { describe, expect, it } from "vitest";
import { scanOutput } from "../../../../src/domain/answer/scan-output.ts";
import {
  addProse,
  discardBefore,
  mergeInnerScan,
} from "../../../../src/domain/answer/scan-state.ts";
import { createWork } from "./create-work.ts";

const inner = scanOutput({ contract: "review", text: '{"summary": "s",}', fuel: { left: 1000 } });

describe("say", () => {
  it("adds to the prose and to the talk", () => {
    const work = createWork("");
    addProse(work, "a");
    addProse(work, "b");
    expect([work.prose, work.talk]).toEqual(["ab", "ab"]);
  });
});

describe("startOver", () => {
  it("forgets what was said and found", () => {
    const work = createWork("");
    addProse(work, "a");
    mergeInnerScan(work, inner, { repair: "r", start: 0, end: 5 });
    discardBefore(work, 7);
    expect(work).toMatchObject({ finds: [], prose: "", talk: "", from: 7, wasBegun: false });
  });
});

describe("adopt", () => {
  it("takes finds over with the way they came", () => {
    const work = createWork("");
    mergeInnerScan(work, inner, { repair: "double-encoded", start: 3, end: 9 });
    expect(work.finds).toMatchObject([
      { kind: "answer", repairs: ["double-encoded", "trailing-comma"], start: 3, end: 9 },
    ]);
  });
});
