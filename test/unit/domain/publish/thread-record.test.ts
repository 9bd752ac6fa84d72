import { describe, expect, it } from "vitest";
import { createMarkers, type Marker } from "../../../../src/domain/publish/marker.ts";
import type { ThreadRecord } from "../../../../src/domain/publish/thread-record.ts";

const PULL = { owner: "acme", name: "shop", number: 7 };
const MARKERS = createMarkers(new Uint8Array(32).fill(7));
const THREAD: ThreadRecord = {
  finding: "0123456789abcdef",
  number: 2,
  state: "declined",
  by: "wes",
  why: 'It is <b>a</b> --> "test".',
};
const MARKER: Marker = { kind: "thread", id: "command-7", head: "a".repeat(40), thread: THREAD };
const written = MARKERS.write(PULL, MARKER);

describe("the marker with the state of a thread", () => {
  it("is read as it was written, on one line without other markup", () => {
    expect(written).toMatch(/^<!-- svc:3 [^<>\n]* -->$/);
    expect(MARKERS.read(PULL, `Text.\n\n${written}`)).toMatchObject(MARKER);
  });

  it("is not valid if a field was changed", () => {
    const changes: readonly (readonly [string, string])[] = [
      ["0123456789abcdef", "1123456789abcdef"],
      ['"number":2', '"number":3'],
      ['"declined"', '"kept"'],
      ['"wes"', '"mia"'],
      ["It is", "It was"],
      ["svc:3", "svc:1"],
    ];
    for (const [from, to] of changes) {
      expect(written).toContain(from);
      expect(MARKERS.read(PULL, written.replace(from, to))).toBeUndefined();
    }
    expect(MARKERS.read({ ...PULL, number: 8 }, written)).toBeUndefined();
    expect(createMarkers(new Uint8Array(32)).read(PULL, written)).toBeUndefined();
  });

  it("keeps severity and category of a finding", () => {
    const finding = { kind: "finding", id: "f1", head: "a".repeat(40) } as const;
    const details = { worst: "critical", category: "security" } as const;
    for (const thread of [undefined, THREAD]) {
      const text = MARKERS.write(PULL, { ...finding, ...details, thread });
      expect(MARKERS.read(PULL, text)).toMatchObject({ ...finding, ...details });
    }
  });
});
