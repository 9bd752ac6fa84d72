import { describe, expect, it } from "vitest";
import { lookupMessage } from "../../../src/adapters/web/pages/new-review/pull-lookup.ts";
import { foundPull, NO_PULL, refusedQuery } from "./sample-answers.ts";

const NAMED = { kind: "named", name: "acme/widgets#482" } as const;

describe("what is said under the field of the pull request", () => {
  it("is nothing while it is empty", () => {
    expect(lookupMessage(NO_PULL, true)).toBeUndefined();
  });

  it("is nothing while a name is being typed, and what is wrong with it once the field was left", () => {
    const typing = { ...NO_PULL, named: { kind: "unclear", why: "acme names none" } } as const;
    expect(lookupMessage(typing, false)).toBeUndefined();
    expect(lookupMessage(typing, true)).toEqual({ tone: "bad", text: "Acme names none." });
  });

  it("reports that it is looked up, found, or closed", () => {
    const asking = { named: NAMED, pull: { kind: "asking" } } as const;
    expect(lookupMessage(asking, false)).toEqual({ tone: "wait", text: "Looking it up" });
    expect(lookupMessage(foundPull(), false)).toEqual({
      tone: "ok",
      text: "Found: open, by octo-dev, 14 files",
    });
    expect(lookupMessage(foundPull({ isOpen: false }), false)).toMatchObject({ tone: "bad" });
  });

  it.each([
    ["not-found", 404, "No such pull request that you can read."],
    ["pull-not-found", 422, "No such pull request that you can read."],
    ["not-signed-in", 401, "You were signed out. What you typed is kept."],
    ["code-host-unreachable", 503, "The code host is away."],
  ])("describes %s", (code, status, text) => {
    const lookup = {
      named: NAMED,
      pull: refusedQuery<never>(code, status, "the code host is away"),
    };
    expect(lookupMessage(lookup, false)).toEqual({ tone: "bad", text });
  });
});
