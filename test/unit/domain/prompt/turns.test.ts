import { describe, expect, it } from "vitest";
import {
  continueTurn,
  emptyTurn,
  finalTurn,
  rejoinTurn,
  repairTurn,
  repeatNote,
} from "../../../../src/domain/prompt/turns.ts";

describe("turns", () => {
  it.each([
    [
      "finalTurn",
      finalTurn("the deadline is near", "json"),
      /the deadline is near.*not call tools.*JSON object/s,
    ],
    [
      "repairTurn",
      repairTurn("no object found", "json"),
      /no object found.*whole answer.*JSON object/s,
    ],
    ["continueTurn", continueTurn(), /cut off.*Continue exactly where it stops/s],
    ["rejoinTurn", rejoinTurn("is taken twi"), /not clear.*\nis taken twi\n.*repeat exactly/s],
    ["emptyTurn", emptyTurn("json"), /empty.*JSON object/s],
    ["finalTurn of a reply", finalTurn("time is up", "markdown"), /reply in Markdown alone/],
    ["repairTurn of a reply", repairTurn("it is blank", "markdown"), /blank.*as plain Markdown/s],
    ["emptyTurn of a reply", emptyTurn("markdown"), /empty.*reply in Markdown alone/s],
    ["repeatNote", repeatNote("read_file", 3), /call 3 of read_file with the same arguments/],
  ])("%s says what to do", (_name, text, words) => {
    expect(text).toMatch(words);
  });

  it("starts a repeat note on a line of its own", () => {
    expect(repeatNote("read_file", 2).startsWith("\n[")).toBe(true);
  });
});
