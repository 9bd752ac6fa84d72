import { describe, expect, it } from "vitest";
import { emptyForm } from "../../../src/adapters/web/pages/new-review/form-values.ts";
import { restoreForm } from "../../../src/adapters/web/pages/new-review/stored-form.ts";

const TRIGGER = "@asksvc";
const KEPT = {
  values: { ...emptyForm(TRIGGER, "acme/widgets#1"), comment: "@asksvc look", model: "larch" },
  address: "",
  order: { order: "{}", key: "k" },
};

describe("what the form begins with", () => {
  it("is empty when nothing was kept", () => {
    const initial = emptyForm(TRIGGER, "");
    expect(restoreForm(initial, undefined, {})).toEqual({ values: initial, order: undefined });
  });

  it("is what was kept, with the key of the order that may have been sent", () => {
    expect(restoreForm(emptyForm(TRIGGER, ""), KEPT, {})).toEqual({
      values: KEPT.values,
      order: KEPT.order,
    });
  });

  it("is about the pull request of a new address, with the rest as it was kept", () => {
    const { values } = restoreForm(emptyForm(TRIGGER, "acme/gateway#7"), KEPT, {});
    expect(values).toEqual({ ...KEPT.values, pullRequest: "acme/gateway#7" });
  });

  it("keeps the field as it was typed over, after a reload with the same address", () => {
    const kept = { ...KEPT, address: "acme/gateway#7" };
    const { values } = restoreForm(emptyForm(TRIGGER, "acme/gateway#7"), kept, {});
    expect(values.pullRequest).toBe("acme/widgets#1");
  });

  it("prefers input that was typed before hydration", () => {
    const typed = { pullRequest: "acme/new#9" };
    expect(restoreForm(emptyForm(TRIGGER, ""), KEPT, typed).values).toEqual({
      ...KEPT.values,
      ...typed,
    });
  });

  it.each([null, "text", 5, { values: 5, order: { key: 5 } }])(
    "is empty when what was kept is %j",
    (kept) => {
      const initial = emptyForm(TRIGGER, "");
      expect(restoreForm(initial, kept, {})).toEqual({ values: initial, order: undefined });
    },
  );
});
