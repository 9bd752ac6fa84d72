import { describe, expect, it } from "vitest";
import {
  createMarkers,
  endsWithMarker,
  type Marker,
} from "../../../../src/domain/publish/marker.ts";

const PULL = { owner: "acme", name: "shop", number: 7 };
const MARKER: Marker = { kind: "review", id: "c-12", head: "a".repeat(40) };
const KEY = new Uint8Array(32).fill(7);
const markers = createMarkers(KEY);
const CODE = /"mac":"[0-9a-f]+"/;
/** A marker with the code of another one. */
const macOf = (marker: string, other: string): string =>
  marker.replace(CODE, CODE.exec(other)?.[0] ?? "");

describe("markers", () => {
  it("reads what it wrote at the end of a body", () => {
    const body = `Text.\n\n${markers.write(PULL, MARKER)}\n`;
    expect(markers.read(PULL, body)).toEqual(MARKER);
  });

  it("writes the agreed form", () => {
    expect(markers.write(PULL, MARKER)).toMatch(
      /^<!-- svc:1 \{"k":"review","id":"c-12","head":"a{40}","mac":"[0-9a-f]{32}"\} -->$/,
    );
  });

  it("keeps its code through upgrades", () => {
    expect(markers.write(PULL, MARKER)).toContain('"mac":"8ad42101b91cd50451864ae363d2d7dd"');
  });

  const written = markers.write(PULL, MARKER);
  const elsewhere = markers.write({ ...PULL, number: 8 }, MARKER);
  it.each([
    ["another number", { ...PULL, number: 8 }, written],
    ["another repository", { ...PULL, name: "shed" }, written],
    ["another owner", { ...PULL, owner: "evil" }, written],
    ["another id", PULL, written.replace("c-12", "c-13")],
    ["another head", PULL, written.replaceAll("aaaa", "bbbb")],
    ["another kind", PULL, written.replace('"review"', '"finding"')],
    ["no code", PULL, written.replace(/,"mac":"[0-9a-f]+"/, "")],
    ["half a code", PULL, written.replace(/("mac":"[0-9a-f]{16})[0-9a-f]+/, "$1")],
    ["text after it", PULL, `${written} and more`],
    ["no JSON", PULL, "<!-- svc:1 {nothing} -->"],
    ["a kind of its own", PULL, written.replace('"review"', '"other"')],
    ["another version", PULL, written.replace("svc:1", "svc:2")],
    ["nothing at all", PULL, ""],
    ["a code of zeros", PULL, written.replace(/("mac":")[0-9a-f]+/, `$1${"0".repeat(32)}`)],
    [
      "its code in capitals",
      PULL,
      written.replace(/"mac":"[0-9a-f]+"/, (mac) => mac.toUpperCase()),
    ],
    ["more behind its code", PULL, written.replace(/("mac":"[0-9a-f]+)/, "$100")],
    ["a code that is no text", PULL, written.replace(/"mac":"[0-9a-f]+"/, '"mac":true')],
    ["its end cut off", PULL, written.slice(0, -1)],
    ["its start cut off", PULL, written.slice(1)],
    ["a line break in it", PULL, written.replace(",", ",\n")],
    ["an arrow in it", PULL, written.replace("c-12", "c-->12")],
    [
      "the same key twice, the other one last",
      PULL,
      written.replace('"head"', '"id":"c-13","head"'),
    ],
    ["a list in the place of its object", PULL, written.replace(/\{.*\}/, "[]")],
    ["an id of null", PULL, written.replace('"c-12"', "null")],
    ["an id with a space", PULL, written.replace("c-12", "c 12")],
    ["a short head", PULL, written.replace("a".repeat(40), "a".repeat(39))],
    ["a head in capitals", PULL, written.replace("a".repeat(40), "A".repeat(40))],
    ["a quote sign before it and words after it", PULL, `> ${written}\n\nI agree.`],
    ["a fence around it", PULL, `\`\`\`\n${written}\n\`\`\``],
    ["an invisible character after it", PULL, `${written}\u200b`],
    ["one of somebody else's behind it", PULL, `${written}\n${written.replace("c-12", "c-13")}`],
    [
      "the code of another marker",
      PULL,
      macOf(written, markers.write(PULL, { ...MARKER, id: "x" })),
    ],
    ["the code of the same in another pull request", PULL, macOf(written, elsewhere)],
  ])("does not take a marker with %s", (_what, pull, body) => {
    expect(markers.read(pull, body)).toBeUndefined();
  });

  it("recognizes a body that ends as ours do, by any author", () => {
    expect(endsWithMarker(`Text.\n\n${written.replace("c-12", "c-13")}\n`)).toBe(true);
    expect(endsWithMarker(`${written}\n\nand more`)).toBe(false);
  });

  it("ignores upper and lower case in the repository's name", () => {
    expect(markers.read({ ...PULL, owner: "Acme", name: "SHOP" }, written)).toEqual(MARKER);
  });

  it("takes the last marker when a body quotes another one", () => {
    const other = markers.write(PULL, { ...MARKER, id: "other" });
    expect(markers.read(PULL, `> ${other}\n\n${written}`)).toEqual(MARKER);
    expect(markers.read(PULL, `${written}\n\n> ${other} said somebody`)).toBeUndefined();
  });

  it("keeps the worst severity of a review, which is no part of its code", () => {
    const body = markers.write(PULL, { ...MARKER, worst: "major" });
    expect(body).toContain('","s":"major"} -->');
    expect(markers.read(PULL, body)).toEqual({ ...MARKER, worst: "major" });
    expect(markers.read(PULL, body.replace("major", "dreadful"))).toEqual(MARKER);
  });

  it("rejects a marker of another key", () => {
    expect(createMarkers(new Uint8Array(32).fill(8)).read(PULL, written)).toBeUndefined();
  });

  it("checks only the author without a key", () => {
    const open = createMarkers(undefined);
    const body = open.write(PULL, MARKER);
    expect(body).not.toContain("mac");
    expect(open.read(PULL, body)).toEqual(MARKER);
  });
});
