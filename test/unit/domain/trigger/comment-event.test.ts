import { describe, expect, it } from "vitest";
import { readCommentEvent } from "../../../../src/domain/trigger/comment-event.ts";
import { issueComment } from "./sample-comments.ts";

describe("readCommentEvent", () => {
  it("keeps what the gate needs and nothing else", () => {
    const event = readCommentEvent(issueComment().payload);
    expect(event).toMatchObject({ action: "created", issue: { number: 12 } });
    expect(event).not.toHaveProperty("sender");
    expect(event?.issue).not.toHaveProperty("labels");
  });

  it.each([null, undefined, "text", 5, true, []])("reads no event from %j", (payload) => {
    expect(readCommentEvent(payload)).toBeUndefined();
  });

  it("reads parts of another type as absent", () => {
    const payload = { comment: [], issue: "x", repository: 1, installation: { id: "9" } };
    expect(readCommentEvent(payload)).toEqual({ installation: {} });
  });

  it("keeps a wrong value when the trigger must distinguish it from none", () => {
    expect(readCommentEvent({ comment: { line: "40" } })?.comment?.line).toBe("40");
  });
});
