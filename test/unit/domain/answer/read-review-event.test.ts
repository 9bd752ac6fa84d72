import { expect, it } from "vitest";
import { readReviewEvent } from "../../../../src/domain/answer/read-review-event.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['{"event": "APPROVE"}', "APPROVE"],
  ['{"event": "APPROVE", "verdict": "reject"}', "REQUEST_CHANGES"],
  ['{"verdict": "APPROVE"}', undefined],
  ['{"overall": {"event": "Request changes"}}', "REQUEST_CHANGES"],
  ['{"overall": {"event": "APPROVE"}}', undefined],
  ['{"approved": false}', "REQUEST_CHANGES"],
  ['{"comments": [{"event": "REJECT"}]}', undefined],
])("reads the event of %s", (text, event) => {
  const repairs = new Set<string>();
  expect(readReviewEvent([objectIn(text)], repairs)).toBe(event);
  expect([...repairs]).toEqual([]);
});

it("reads the event of an object around the review, the stricter of both", () => {
  const [inner, outer] = ['{"event": "APPROVE"}', '{"verdict": "REJECT"}'].map((one) =>
    objectIn(one),
  );
  expect(readReviewEvent([inner, outer], new Set())).toBe("REQUEST_CHANGES");
});

it.each(['{"event": "banana"}', '{"event": "LGTM"}', '{"event": "APPROVE", "verdict": "banana"}'])(
  "names a word that is not known: %s",
  (text) => {
    const repairs = new Set<string>();
    expect(readReviewEvent([objectIn(text)], repairs)).toBeUndefined();
    expect([...repairs]).toEqual(["unknown-event"]);
  },
);
