import { describe, expect, it } from "vitest";
import { sanitizeTestLinks } from "../../../../src/domain/task/sanitize-test-links.ts";

const URL_OK = "https://watch.example/d/1?a=b#c";
const one = (link: unknown): unknown => sanitizeTestLinks({ t: [link] }).t?.[0];

describe("sanitizeTestLinks", () => {
  it("keeps what can be shown, by the node id of the test", () => {
    const links = { "tests/a.py::test_x[1]": [{ label: "Grafana", url: URL_OK }] };
    expect(sanitizeTestLinks(links)).toEqual(links);
  });

  it.each([undefined, null, 5, "x", true, [], [[]], {}])("makes nothing of %j", (given) => {
    expect(sanitizeTestLinks(given)).toEqual({});
  });

  it.each([
    ["a list that is none", "x"],
    ["a list without a link", []],
    ["an entry that is no object", [5, null, "x", []]],
    ["no address", [{ label: "a" }]],
    ["an address that is no text", [{ label: "a", url: 5 }]],
    ["a label that is no text", [{ label: 5, url: URL_OK }]],
  ])("drops a test with %s", (_what, list) => {
    expect(sanitizeTestLinks({ bad: list, good: [{ url: URL_OK }] })).toEqual({
      good: [{ label: "Dashboard", url: URL_OK }],
    });
  });

  it.each([
    "javascript:alert(1)",
    "ftp://a.example/x",
    "//a.example",
    "https:a.example",
    "https://",
    "https:///x",
    "https://a.example/a b",
    "https://a.example/\n",
    "https://a.example/a)b",
    "https://a.example/<b>",
    'https://a.example/"',
    "https://a.example/`",
    "https://a.example\\@evil.example",
    "https://a.example/\u202e",
    `https://a.example/${"x".repeat(2_000)}`,
  ])("drops the address %j", (url) => {
    expect(one({ label: "a", url: `x${url}`.slice(1) })).toEqual(
      url.endsWith("\n") ? { label: "a", url: url.trim() } : undefined,
    );
  });

  it("writes an opening bracket so that it cannot begin anything", () => {
    expect(one({ url: "HTTP://a.example/(x" })).toEqual({
      label: "Dashboard",
      url: "HTTP://a.example/%28x",
    });
  });

  it.each([
    [" a\n\tb ", "a b"],
    ["", "Dashboard"],
    [" \u200b ", "Dashboard"],
    [null, "Dashboard"],
    ["a\u202eb", "ab"],
    ["\u{1f600}".repeat(80), "\u{1f600}".repeat(60)],
  ])("makes one short line of the label %j", (label, shown) => {
    expect(one({ label, url: URL_OK })).toEqual({ label: shown, url: URL_OK });
  });

  it("takes 60 tests with 4 links each, of those that are good", () => {
    const list = [null, ...Array.from({ length: 9 }, () => ({ url: URL_OK }))];
    const many = Array.from({ length: 100 }, (_, at) => [`t${at}`, at % 2 ? list : []]);
    const taken = Object.entries(sanitizeTestLinks(Object.fromEntries(many)));
    expect(taken).toHaveLength(50);
    const all = Array.from({ length: 100 }, (_, at) => [`t${at}`, list]);
    const most = Object.entries(sanitizeTestLinks(Object.fromEntries(all)));
    expect(most).toHaveLength(60);
    expect(new Set(most.map(([, links]) => links.length))).toEqual(new Set([4]));
  });

  it("is not led astray by the names of the language", () => {
    const given = JSON.parse(
      `{"__proto__":[{"url":"${URL_OK}"}],"constructor":[{"url":"${URL_OK}"}]," ":[{"url":"${URL_OK}"}]}`,
    );
    const taken = sanitizeTestLinks(given);
    expect(Object.keys(taken)).toEqual(["constructor"]);
    expect(Object.getPrototypeOf(taken)).toBe(Object.prototype);
  });

  it.each(["", "a\0b", "x".repeat(1_001)])("drops a test that cannot be named", (id) => {
    expect(sanitizeTestLinks({ [id]: [{ url: URL_OK }] })).toEqual({});
  });
});
