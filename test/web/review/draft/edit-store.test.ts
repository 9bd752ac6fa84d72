import { describe, expect, it } from "vitest";
import {
  createEditStore,
  type TextStore,
} from "../../../../src/adapters/web/pages/review/draft/edit-store.ts";

function textStore(): TextStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  };
}

const EDIT = { value: "Mine.", base: "It leaks." };

describe("what is typed", () => {
  it("is restored after a reload, for the user who typed it", () => {
    const store = textStore();
    createEditStore("job-1", "mia", store).write({ "body:one": EDIT }, 3);
    expect(createEditStore("job-1", "Mia", store).claim()).toEqual({
      version: 3,
      edits: { "body:one": EDIT },
    });
    expect(createEditStore("job-1", "tom", store).claim()).toBeUndefined();
    expect(createEditStore("job-2", "mia", store).claim()).toBeUndefined();
  });

  it("is gone when the server has it", () => {
    const store = textStore();
    const keeper = createEditStore("job-1", "mia", store);
    keeper.write({ "body:one": EDIT }, 3);
    keeper.write({}, 4);
    expect(store.texts.size).toBe(0);
  });

  it("of two tabs stays beside each other", () => {
    const store = textStore();
    const [first, second] = [1, 2].map(() => createEditStore("job-1", "mia", store));
    first?.write({ "body:one": EDIT }, 3);
    second?.write({ "body:two": EDIT }, 3);
    first?.write({}, 4);
    expect(createEditStore("job-1", "mia", store).claim()?.edits).toEqual({ "body:two": EDIT });
  });

  it("is the next page's to keep and to forget", () => {
    const store = textStore();
    createEditStore("job-1", "mia", store).write({ "body:one": EDIT }, 3);
    const next = createEditStore("job-1", "mia", store);
    next.claim();
    next.write({}, 4);
    expect(store.texts.size).toBe(0);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "7"],
    ["no edits", '{"version":1}'],
  ])("is not read from what is %s", (_what, text) => {
    const store = textStore();
    store.setItem("svc-draft:job-1:mia", text);
    expect(createEditStore("job-1", "mia", store).claim()).toBeUndefined();
  });

  it("is passed over where its form is another", () => {
    const store = textStore();
    const edits = { "body:one": { value: 7, base: "x" }, nobody: EDIT, summary: EDIT, event: null };
    store.setItem("svc-draft:job-1:mia", JSON.stringify({ version: 1, edits }));
    expect(createEditStore("job-1", "mia", store).claim()?.edits).toEqual({ summary: EDIT });
  });

  it("reports when the browser stores nothing", () => {
    const full = {
      ...textStore(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(createEditStore("job-1", "mia", full).write({ "body:one": EDIT }, 1)).toBe(false);
    expect(createEditStore("job-1", "mia", undefined).write({ "body:one": EDIT }, 1)).toBe(false);
  });
});
