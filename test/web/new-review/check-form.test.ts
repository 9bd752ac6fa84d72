import { describe, expect, it } from "vitest";
import { checkForm } from "../../../src/adapters/web/pages/new-review/check-form.ts";
import {
  emptyForm,
  type FormValues,
} from "../../../src/adapters/web/pages/new-review/form-values.ts";
import { foundPull, NO_PULL, refusedQuery } from "./sample-answers.ts";

const TRIGGER = "@asksvc";
const form = (values: Partial<FormValues> = {}): FormValues => ({
  ...emptyForm(TRIGGER, "acme/widgets#482"),
  ...values,
});

describe("a form before it is sent", () => {
  it("is valid with an open pull request and only the trigger", () => {
    expect(checkForm(form(), foundPull(), TRIGGER)).toEqual({});
  });

  it("is sent while the pull request is still looked up, or could not be: the server judges", () => {
    const named = { kind: "named", name: "acme/widgets#482" } as const;
    const asking = { ...NO_PULL, named, pull: { kind: "asking" } } as const;
    expect(checkForm(form(), asking, TRIGGER)).toEqual({});
    const away = { ...asking, pull: refusedQuery<never>("code-host-unreachable", 503) };
    expect(checkForm(form(), away, TRIGGER)).toEqual({});
  });

  it("names every field that is wrong at once", () => {
    const errors = checkForm(form({ comment: "please", maxInputTokens: "lots" }), NO_PULL, TRIGGER);
    expect(Object.keys(errors)).toEqual(["pullRequest", "comment", "maxInputTokens"]);
    expect(errors.comment).toBe("The first word must be @asksvc, not “please”.");
  });

  it("is not sent for a closed pull request", () => {
    const errors = checkForm(form(), foundPull({ isOpen: false }), TRIGGER);
    expect(errors.pullRequest).toContain("closed");
  });

  it("is not sent when no provider may be used, and gives the reason", () => {
    const none = foundPull({ choices: [], match: { why: "the configs are for others" } });
    expect(checkForm(form({ provider: "hf" }), none, TRIGGER)).toEqual({
      provider: "The configs are for others.",
    });
  });
});
