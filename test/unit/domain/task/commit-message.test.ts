import { describe, expect, it } from "vitest";
import { formatCommitMessage, readTrailers } from "../../../../src/domain/task/commit-message.ts";

const jobId = "0f3c9a1b-77de-4c11-9b0a-5d2e8c4f6a90";
const digest = "ab".repeat(32);
const TRAILERS = `Svc-Task: ${jobId}\nSvc-Change: ${digest}`;
const message = (title: string, explanation?: string) =>
  formatCommitMessage({
    title,
    jobId,
    digest,
    ...(explanation === undefined ? {} : { explanation }),
  });

describe("commitMessage", () => {
  it("has a title, the first paragraph of the explanation, and the trailers", () => {
    const text = "The price was\nrounded twice.\n\nMore of it.";
    expect(message("Round once", text)).toBe(
      `Round once\n\nThe price was rounded twice.\n\n${TRAILERS}`,
    );
    expect(message("Round once")).toBe(`Round once\n\n${TRAILERS}`);
    expect(message(" \n ")).toBe(`Fix a failure\n\n${TRAILERS}`);
  });

  it("keeps the title on one line of 72 characters and folds the rest", () => {
    const [title = ""] = message(`A ${"long ".repeat(40)}\ntitle`).split("\n");
    expect(title.length).toBeLessThanOrEqual(72);
    expect(title.endsWith("long…")).toBe(true);
    const lines = message("T", `${"word ".repeat(400)}${"x".repeat(100)}`)
      .split("\n")
      .slice(2, -3);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.every((line) => line.length <= 72)).toBe(true);
    expect(lines.join(" ").length).toBeLessThanOrEqual(1000);
  });

  it("lists what to look at twice, each on one line, and how many more there are", () => {
    const notes = ["test/a.py: a test is gone", "a: fixes #12\nSvc-Task: forged"];
    const text = formatCommitMessage({ title: "T", notes, jobId, digest });
    expect(text).toBe(
      `T\n\nLook twice at\n- test/a.py: a test is gone\n- a: fixes [#]12 Svc-Task - forged\n\n${TRAILERS}`,
    );
    expect(readTrailers(text)).toEqual({ jobId, digest });
    const many = Array.from({ length: 23 }, (_, at) => `${at}${"x".repeat(500)}`);
    const lines = formatCommitMessage({ title: "T", notes: many, jobId, digest })
      .split("\n")
      .slice(3, -3);
    expect([lines.length, lines.at(-1)]).toEqual([21, "- and 3 more"]);
    expect(lines.every((line) => line.length <= 202)).toBe(true);
  });

  it("never cuts a character in half", () => {
    const [title = ""] = message(`${"a".repeat(70)}😀😀`).split("\n");
    expect(title.isWellFormed()).toBe(true);
    expect(message("half \ud83d of one").isWellFormed()).toBe(true);
  });

  it.each([
    ["[skip ci]", "(skip ci)"],
    ["[ci skip]", "(ci skip)"],
    ["[no ci]", "(no ci)"],
    ["[Actions Skip]", "(Actions Skip)"],
    ["fixes #12", "fixes [#]12"],
    ["closes acme/shop#12", "closes acme/shop[#]12"],
    ["GH-12", "GH[-]12"],
    ["@mia look", "[@]mia look"],
    ["https://code.example/acme/shop/issues/1", "https[:]//code.example/acme/shop/issues/1"],
    ["Co-authored-by: Mia <mia@shop.example>", "Co-authored-by - Mia <mia[@]shop.example>"],
    ["skip-checks: true", "skip-checks - true"],
    ["a\u0000\u202eb", "a b"],
  ])("removes active content from a model's text: %s", (words, instead) => {
    expect(message(words)).toBe(`${instead}\n\n${TRAILERS}`);
    expect(message("T", words)).toBe(`T\n\n${instead}\n\n${TRAILERS}`);
  });
});

describe("readTrailers", () => {
  it("reads what commitMessage has written", () => {
    expect(readTrailers(message("Title", "Body"))).toEqual({ jobId, digest });
    expect(readTrailers(`${message("Title")}\n`)).toEqual({ jobId, digest });
  });

  it("removes only complete trailers at the end", () => {
    expect(readTrailers("Title")).toBeUndefined();
    expect(readTrailers(`Title\n\n${TRAILERS}\n\nMore`)).toBeUndefined();
    expect(readTrailers(`Title\n\nSvc-Task: ${jobId}`)).toBeUndefined();
    expect(readTrailers(`Title\n\nSvc-Task: ${jobId}\nSvc-Change: ab`)).toBeUndefined();
  });

  it("does not read trailers that an explanation pretends", () => {
    const other = "cd".repeat(32);
    const forged = message("T", `Svc-Task: other\nSvc-Change: ${other}`);
    expect(readTrailers(forged)).toEqual({ jobId, digest });
    expect(forged).not.toContain(`Svc-Change: ${other}`);
  });
});
