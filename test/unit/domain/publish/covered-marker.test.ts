import { describe, expect, it } from "vitest";
import {
  createMarkers,
  endsWithMarker,
  type Marker,
} from "../../../../src/domain/publish/marker.ts";

const PULL = { owner: "acme", name: "shop", number: 7 };
const MARKER: Marker = {
  kind: "review",
  id: "c-12",
  head: "a".repeat(40),
  worst: "major",
  shown: ["0123456789abcdef"],
  coverage: {
    mergeBase: "b".repeat(40),
    baseBranch: "main",
    shape: "0".repeat(32),
    covered: { kind: "blocks", ids: ["1".repeat(32), "2".repeat(32)] },
  },
};
const KEY = new Uint8Array(32).fill(7);
const markers = createMarkers(KEY);
const written = markers.write(PULL, MARKER);

describe("a marker with a coverage", () => {
  it("is read as it was written", () => {
    expect(written).toMatch(/^<!-- svc:2 /);
    expect(markers.read(PULL, `Text.\n\n${written}\n`)).toEqual(MARKER);
    expect(endsWithMarker(written)).toBe(true);
  });

  it("survives a base branch with angle brackets", () => {
    const { coverage } = MARKER;
    const odd = { ...MARKER, coverage: coverage && { ...coverage, baseBranch: "release-->x" } };
    expect(markers.read(PULL, markers.write(PULL, odd))).toEqual(odd);
  });

  it.each([
    ["another pull request", { ...PULL, number: 8 }, written],
    ["another repository", { ...PULL, name: "shed" }, written],
    ["an edited head", PULL, written.replace("aaaa", "aaab")],
    ["an edited merge base", PULL, written.replace("bbbb", "bbba")],
    ["an edited base branch", PULL, written.replace('"main"', '"next"')],
    ["an edited shape", PULL, written.replace('"d":"0', '"d":"1')],
    ["an edited severity", PULL, written.replace('"major"', '"nit"')],
    ["edited ids of findings", PULL, written.replace("0123456789abcdef", "1123456789abcdef")],
    ["edited identities", PULL, written.replace('"c":"E', '"c":"F')],
    ["another kind of identities", PULL, written.replace('"blocks"', '"files"')],
    ["no code", PULL, written.replace(/,"mac":"[0-9a-f]+"/, "")],
    ["an older version", PULL, written.replace("svc:2", "svc:1")],
    ["its middle cut out", PULL, written.replace(/"c":"[^"]{8}/, '"c":"')],
    ["its end cut off", PULL, written.slice(0, -8)],
  ])("is not read with %s", (_what, pull, marker) => {
    expect(marker).not.toBe(pull === PULL ? written : "");
    expect(markers.read(pull, marker)).toBeUndefined();
  });

  it("is not written or read without a key", () => {
    const open = createMarkers(undefined);
    expect(open.write(PULL, MARKER)).toMatch(/^<!-- svc:1 /);
    expect(open.read(PULL, written)).toBeUndefined();
    expect(open.coverageKey(PULL)).toBeUndefined();
  });

  it("has a key of its own for each pull request", () => {
    const key = markers.coverageKey(PULL);
    expect(key).toEqual(markers.coverageKey({ ...PULL, owner: "ACME" }));
    expect(key).not.toEqual(markers.coverageKey({ ...PULL, number: 8 }));
  });
});
