import { describe, expect, it } from "vitest";
import {
  buildContinueTurn,
  buildEmptyTurn,
  buildFinalTurn,
  buildRejoinTurn,
  buildRepairTurn,
  buildRepeatNote,
} from "../../../../src/domain/prompt/turns.ts";

describe("turns", () => {
  it.each([
    [
      "finalTurn",
      buildFinalTurn("the deadline is near", "json"),
      /the deadline is near.*not call tools.*JSON object/s,
    ],
    [
      "repairTurn",
      buildRepairTurn("no object found", "json"),
      /no object found.*whole answer.*JSON object/s,
    ],
    ["continueTurn", buildContinueTurn(), /cut off.*Continue exactly where it stops/s],
    ["rejoinTurn", buildRejoinTurn("is taken twi"), /not clear.*\nis taken twi\n.*repeat exactly/s],
    ["emptyTurn", buildEmptyTurn("json"), /empty.*JSON object/s],
    ["finalTurn of a reply", buildFinalTurn("time is up", "markdown"), /reply in Markdown alone/],
    [
      "repairTurn of a reply",
      buildRepairTurn("it is blank", "markdown"),
      /blank.*as plain Markdown/s,
    ],
    ["emptyTurn of a reply", buildEmptyTurn("markdown"), /empty.*reply in Markdown alone/s],
    ["repeatNote", buildRepeatNote("read_file", 3), /call 3 of read_file with the same arguments/],
  ])("%s suggests a fix", (_name, text, words) => {
    expect(text).toMatch(words);
  });

  it("starts a repeat note on a new line", () => {
    expect(buildRepeatNote("read_file", 2).startsWith("\n[")).toBe(true);
  });
});
