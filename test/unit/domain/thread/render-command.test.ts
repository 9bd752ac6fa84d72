import { describe, expect, it } from "vitest";
import { renderCommandReply } from "../../../../src/domain/thread/render-command.ts";

const CONTEXT = { by: "wes", trigger: "@asksvc" };

describe("the answer to a command", () => {
  it("tells what a decline holds for and how to undo it", () => {
    const text = renderCommandReply({ kind: "declined", why: "A test." }, CONTEXT);
    expect(text).toContain("Declined by `wes`: A test.");
    expect(text).toContain("in this pull request until these lines change");
    expect(text).toContain("`@asksvc keep`");
    expect(renderCommandReply({ kind: "declined", why: "" }, CONTEXT)).toMatch(
      /^Declined by `wes`\n/,
    );
  });

  it("tells until when a finding is kept", () => {
    expect(renderCommandReply({ kind: "kept", why: "" }, CONTEXT)).toContain(
      "until a person resolves it",
    );
  });

  it("is one line of help where a command cannot be carried out", () => {
    for (const reply of [
      { kind: "help" },
      { kind: "no-reason" },
      { kind: "no-finding", command: "keep" },
      { kind: "no-permission", command: "wontfix" },
    ] as const)
      expect(renderCommandReply(reply, CONTEXT)).toMatch(/^[^\n]+$/);
  });

  it("has no live markup of a person", () => {
    const text = renderCommandReply({ kind: "declined", why: "See @mona, <img>" }, CONTEXT);
    expect(text).not.toMatch(/@mona|<img/);
  });
});
