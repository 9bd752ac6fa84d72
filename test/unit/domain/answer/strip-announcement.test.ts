import { describe, expect, it } from "vitest";
import { stripAnnouncement } from "../../../../src/domain/answer/strip-announcement.ts";

describe("withoutAnnouncement", () => {
  it.each([
    ["Fortsetzung:\nce in run.", "ce in run."],
    ["**Fortsetzung der Antwort:**\nce in run.", "ce in run."],
    ["Voici la suite :\nce in run.", "ce in run."],
    ["继续：ce in run.", "ce in run."],
    ["続き：\nce in run.", "ce in run."],
    ["Продолжение: ce in run.", "ce in run."],
    ["Here is the rest of the JSON:\nce in run.", "ce in run."],
    ["Rest of the answer:\nce in run.", "ce in run."],
  ])("removes the announcement from %j", (next, rest) => {
    expect(stripAnnouncement("The lock is taken twi", next)).toEqual({
      text: rest,
      isSure: true,
    });
  });

  it.each([
    ["He sees ", "continuing past the error hides it."],
    ["jobs:\n", "continue: yes"],
    ["It ends. ", "Suites of tests pass."],
    ["It ends. ", "The rest is fine."],
  ])("finds none after %j in %j", (partial, next) => {
    expect(stripAnnouncement(partial, next)).toBeUndefined();
  });

  it("is unsure of a label where a sentence may begin", () => {
    expect(stripAnnouncement("It ends. ", "Fortsetzung: morgen.")).toMatchObject({
      isSure: false,
    });
  });
});
