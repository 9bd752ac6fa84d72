import { afterEach, describe, expect, it, vi } from "vitest";
import { openFormStorage } from "../../../src/adapters/web/shell/form-storage.ts";

/** Creates the session storage of a tab. */
function openTab(isBroken = false): Map<string, string> {
  const items = new Map<string, string>();
  const refuse = (): void => {
    if (isBroken) throw new Error("the browser keeps nothing");
  };
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => {
      refuse();
      return items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      refuse();
      items.set(key, value);
    },
    removeItem: (key: string) => items.delete(key),
  });
  return items;
}

afterEach(() => vi.unstubAllGlobals());

describe("text that is kept in the tab", () => {
  it("is restored for the user who typed it", () => {
    openTab();
    openFormStorage("form", "octo-lead").save({ comment: "x" });
    expect(openFormStorage("form", "octo-lead").read()).toEqual({ comment: "x" });
  });

  it("is not restored for another user, for another form, or after it was sent", () => {
    openTab();
    const kept = openFormStorage("form", "octo-lead");
    kept.save("x");
    expect(openFormStorage("form", "octo-dev").read()).toBeUndefined();
    expect(openFormStorage("other", "octo-lead").read()).toBeUndefined();
    kept.clear();
    expect(kept.read()).toBeUndefined();
  });

  it.each(["", "{", "5", "null", '"text"'])("is nothing when the store holds %j", (stored) => {
    openTab().set("svc-form", stored);
    expect(openFormStorage("form", "octo-lead").read()).toBeUndefined();
  });

  it("does not stop a page in a browser that keeps nothing", () => {
    openTab(true);
    const kept = openFormStorage("form", "octo-lead");
    kept.save("x");
    expect(kept.read()).toBeUndefined();
  });
});
