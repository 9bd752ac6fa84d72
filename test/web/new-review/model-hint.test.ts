import { describe, expect, it } from "vitest";
import { modelHint } from "../../../src/adapters/web/pages/new-review/model-field.tsx";
import { toModelOptions } from "../../../src/adapters/web/ui/combo-options.ts";
import { answeredQuery } from "./sample-answers.ts";

const WITH_TOOLS = answeredQuery({
  models: [
    { id: "larch", hasTools: true },
    { id: "heron", hasTools: true },
  ],
});
const MIXED = answeredQuery({ models: [{ id: "larch" }, { id: "heron", hasTools: false }] });

describe("what is said under the field of the model", () => {
  it("shows the number of models and the meaning of a blank", () => {
    expect(modelHint(WITH_TOOLS, "", "larch")).toBe("2 models with tools. Blank: larch");
    expect(modelHint(MIXED, "", undefined)).toBe("2 models. Blank: the first with tools");
  });

  it("reports when the provider does not list the typed model", () => {
    expect(modelHint(MIXED, "birch", "larch")).toBe("Not among the 2 models of this provider");
    expect(modelHint(MIXED, " larch ", "larch")).toBe("One of 2 models");
  });

  it("warns of a model without tools, in the list too", () => {
    expect(modelHint(MIXED, "heron", "larch")).toContain("cannot call tools");
    expect(toModelOptions({ models: [{ id: "larch" }, { id: "heron", hasTools: false }] })).toEqual(
      [{ value: "larch" }, { value: "heron", note: "no tools: sees the diff alone" }],
    );
  });
});
