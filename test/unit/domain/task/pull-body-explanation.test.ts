import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderExplanationSection } from "../../../../src/domain/task/render-pull-body.ts";
import { findCommittable, hostileText, leavesOpen } from "../publish/hostile-text.ts";

const HEAD = "## Explanation\n\n_Written by a model: check it before you merge._\n\n";
const bodyOf = (text: string, max = 5_000): string =>
  renderExplanationSection(text, max).slice(HEAD.length);

describe("explanationSection", () => {
  it("has the model's text under a heading of ours", () => {
    expect(renderExplanationSection(" The *sum* was wrong.\n", 500)).toBe(
      `${HEAD}The *sum* was wrong.`,
    );
  });

  it("reports it when there are none", () => {
    expect(bodyOf(" \n")).toBe("_The model gave no explanation._");
  });

  it("prevents the model's text from looking like a section of ours", () => {
    const text =
      "## Verified on GPU\nPasses\n---\nNotes\r\n===\n***\n- - -\n# A\n  ##### B ##\n-\n- item\n#7";
    expect(bodyOf(text)).toBe(
      "#### Verified on GPU\nPasses\n\\---\nNotes\n\\===\n\\***\n\\- - -\n#### A\n#### B ##\n\\-\n- item\n[#]7",
    );
  });

  it("leaves blocks of code unchanged", () => {
    const text = "```sh\n# a comment\n---\n```\n~~~~\n# b\n~~~\n~~~~\n# c";
    expect(bodyOf(text)).toBe("```sh\n# a comment\n---\n```\n~~~~\n# b\n~~~\n~~~~\n#### c");
  });

  it("lets nothing act on who reads it, nor on a squashed commit", () => {
    const text = "@mona fixes #1 ![x](https://evil.example/a) <b>\n\n```\nfixes acme/shop#2\n```";
    expect(bodyOf(text)).toBe(
      "[@]mona fixes [#]1 !\\[x]\\(https[:]//evil.example/a) &lt;b>\n\n```\nfixes acme/shop[#]2\n```",
    );
  });

  it("links only to known hosts", () => {
    const text = "See https://docs.example/a and https://evil.example/b";
    expect(renderExplanationSection(text, 500, { hosts: ["docs.example"] })).toContain(
      "See https://docs.example/a and https[:]//evil.example/b",
    );
  });

  it("stays within its length and leaves nothing open for any input", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 300, max: 3_000 }), (text, max) => {
        const section = renderExplanationSection(text, max);
        expect(section.length).toBeLessThanOrEqual(max);
        expect(leavesOpen(section)).toBe(false);
        expect(findCommittable(section)).toBeUndefined();
      }),
    );
  });

  it("reports that it was cut", () => {
    expect(bodyOf("words ".repeat(1_000), 500)).toMatch(
      /words _\[clipped: 5999 characters in all\]_$|_\[clipped: 5999 characters in all\]_$/,
    );
  });
});
