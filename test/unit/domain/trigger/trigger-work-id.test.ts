import { describe, expect, it } from "vitest";
import { deriveWorkId } from "../../../../src/domain/publish/work-id.ts";
import type { TriggerRequest } from "../../../../src/domain/trigger/trigger-decision.ts";
import {
  AUTOMATIC_NOTICE_ID,
  deriveTriggerWorkId,
} from "../../../../src/domain/trigger/trigger-work-id.ts";

const request = (over: Partial<TriggerRequest>): TriggerRequest => ({
  pull: { owner: "octo", name: "shop", number: 12 },
  commentId: 0,
  commenter: "mona",
  instructions: "",
  ...over,
});
const change = (head: string, at = "2026-03-01T10:00:01Z") =>
  request({ change: { action: "synchronize", head: head.repeat(40), at } });

describe("the work id of a request", () => {
  it("is that of its comment", () => {
    expect(deriveTriggerWorkId(request({ commentId: 7 }))).toBe(deriveWorkId("comment", "7"));
    const commentUrl = "https://code.example/1";
    expect(deriveTriggerWorkId(request({ commentUrl }))).toBe(deriveWorkId("comment", commentUrl));
  });

  it("is one for each change", () => {
    const ids = [change("a"), change("b"), change("a", "2026-03-02T10:00:01Z")].map(
      deriveTriggerWorkId,
    );
    expect(new Set([...ids, AUTOMATIC_NOTICE_ID]).size).toBe(4);
    expect(deriveTriggerWorkId(change("a"))).toBe(ids[0]);
  });
});
