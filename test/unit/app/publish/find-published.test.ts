import { describe, expect, it } from "vitest";
import { findPublished } from "../../../../src/app/publish/find-published.ts";
import { createMarkers, type Marker } from "../../../../src/domain/publish/marker.ts";
import { HEAD, MARKERS, REF } from "../review/pull-fixture.ts";

const MARKER: Marker = { kind: "review", id: "work-1", head: HEAD };
const OWN_MARKER = MARKERS.write(REF, MARKER);

/** `reviews` gives what is ours by its author: the adapter's contract. */
const find = (...bodies: readonly string[]) => {
  const posted = bodies.map((body, at) => ({ id: at + 1, url: `https://x/${at + 1}`, body }));
  const publisher = { reviews: async () => posted };
  const wanted = { pull: REF, reviewId: "work-1" };
  return findPublished({ publisher, markers: MARKERS }, wanted, new AbortController().signal);
};

describe("finding the review that a piece of work has posted", () => {
  it("recognizes it by its marker, with any head and text", async () => {
    expect(await find("Other.", `Fine.\n\n${OWN_MARKER}`)).toMatchObject({ url: "https://x/2" });
    const old = MARKERS.write(REF, { ...MARKER, head: "e".repeat(40), worst: "major" });
    expect(await find(`Edited.\n\n${old}`)).toMatchObject({ worst: "major" });
  });

  it.each([
    ["of other work", MARKERS.write(REF, { ...MARKER, id: "work-2" })],
    ["of another kind", MARKERS.write(REF, { ...MARKER, kind: "notice" })],
    ["of another pull request", MARKERS.write({ ...REF, number: 8 }, MARKER)],
    ["of another repository", MARKERS.write({ ...REF, name: "shed" }, MARKER)],
    ["of another server", createMarkers(new Uint8Array(32).fill(1)).write(REF, MARKER)],
    ["without a code", createMarkers(undefined).write(REF, MARKER)],
    ["with its id changed", OWN_MARKER.replace("work-1", "work-2").replace("work-2", "work-11")],
    ["that is only quoted", `> ${OWN_MARKER}\n\nWhy?`],
    ["with another one behind it", `${OWN_MARKER}\n${OWN_MARKER.replace("work-1", "work-2")}`],
  ])("does not take a marker %s for it", async (_what, body) => {
    expect(await find(body)).toBeUndefined();
  });
});
