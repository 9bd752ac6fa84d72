import { afterEach, describe, expect, it, vi } from "vitest";
import { openKeptText } from "../../../src/adapters/web/shell/kept-text.ts";

/** The browser's store of a tab. */
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
  it("comes back to the person who typed it", () => {
    openTab();
    openKeptText("form", "octo-lead").keep({ comment: "x" });
    expect(openKeptText("form", "octo-lead").read()).toEqual({ comment: "x" });
  });

  it("does not come back to somebody else, to another form, or after it was sent", () => {
    openTab();
    const kept = openKeptText("form", "octo-lead");
    kept.keep("x");
    expect(openKeptText("form", "octo-dev").read()).toBeUndefined();
    expect(openKeptText("other", "octo-lead").read()).toBeUndefined();
    kept.forget();
    expect(kept.read()).toBeUndefined();
  });

  it.each(["", "{", "5", "null", '"text"'])("is nothing when the store holds %j", (stored) => {
    openTab().set("svc-form", stored);
    expect(openKeptText("form", "octo-lead").read()).toBeUndefined();
  });

  it("does not stop a page in a browser that keeps nothing", () => {
    openTab(true);
    const kept = openKeptText("form", "octo-lead");
    kept.keep("x");
    expect(kept.read()).toBeUndefined();
  });
});
