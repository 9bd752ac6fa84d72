import { describe, expect, it } from "vitest";
import { readPullName } from "../../../src/adapters/web/pages/new-review/pull-name.ts";

const SERVER = "https://code.example";

describe("the name of a pull request", () => {
  it.each([
    "acme/widgets#482",
    " acme/widgets#482 ",
    "https://code.example/acme/widgets/pull/482",
    "https://code.example/acme/widgets/pull/482/files?w=1#diff",
    "code.example/acme/widgets/pull/482",
  ])("is read from %j", (text) => {
    expect(readPullName(text, SERVER)).toEqual({ kind: "named", name: "acme/widgets#482" });
  });

  it("is not complaint-worthy while the field is empty", () => {
    expect(readPullName("  ", SERVER)).toEqual({ kind: "empty" });
  });

  it.each(["acme", "acme/widgets", "acme/widgets#", "acme/widgets#x", "a b#1"])(
    "is missing in %j",
    (text) => expect(readPullName(text, SERVER).kind).toBe("unclear"),
  );

  it("reports that another host is not ours, without names of settings", () => {
    const read = readPullName("https://elsewhere.example/acme/widgets/pull/1", SERVER);
    expect(read).toMatchObject({
      kind: "unclear",
      why: "https://elsewhere.example/acme/widgets/pull/1 is not on https://code.example, which is the code host of this server",
    });
  });
});
