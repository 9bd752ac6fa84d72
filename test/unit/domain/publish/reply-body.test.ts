import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_BODY_CHARS } from "../../../../src/domain/publish/comment-body.ts";
import { type Reply, renderReplyBody } from "../../../../src/domain/publish/reply-body.ts";
import {
  findCommittable,
  hostileText,
  leavesOpen,
  MARKERS,
  markerOf,
  PULL,
} from "./hostile-text.ts";

const MARKER = markerOf("notice", "reply-12");
const REPLY: Reply = {
  text: "Because of the lock.",
  usage: { inputTokens: 900, cachedTokens: 0, outputTokens: 50, estimated: false },
  calls: 2,
  model: "example-model",
  stopReason: "final",
  hadTools: true,
  version: "1.2.3",
};

describe("replyBody", () => {
  it("is the answer, how it was made and the marker", () => {
    expect(renderReplyBody(REPLY, MARKER)).toBe(
      `Because of the lock.\n\n<sub>svc 1.2.3 · \`example-model\` · 2 model calls · 900 tokens in, 50 out</sub>\n\n${MARKER}`,
    );
  });

  it("reports that nothing could be looked up", () => {
    expect(renderReplyBody({ ...REPLY, hadTools: false }, MARKER)).toContain(
      "_answered without reading the repository, because it could not be cloned_",
    );
  });

  it("reports that its end is missing, regardless of open markup", () => {
    for (const text of ["It is", "```ts\nconst a =", "> quoted", "<details>", "- `a"]) {
      const body = renderReplyBody({ ...REPLY, text, isCut: true }, MARKER);
      expect(body).toMatch(
        /\n\n_this answer is incomplete: the model reached its length limit_\n\n<sub>/,
      );
    }
  });

  it("explains why it stopped early", () => {
    expect(renderReplyBody({ ...REPLY, stopReason: "iteration-cap" }, MARKER)).toContain(
      "_stopped early: iteration-cap_",
    );
  });

  it("stays within the limit and ends with its own marker for any model text", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, model) => {
        const body = renderReplyBody({ ...REPLY, text, model }, MARKER);
        expect(body.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
        expect(body.endsWith(`\n\n${MARKER}`)).toBe(true);
        expect(MARKERS.read(PULL, body)?.id).toBe("reply-12");
        expect(leavesOpen(body.slice(0, -MARKER.length))).toBe(false);
        expect(findCommittable(body)).toBeUndefined();
        expect(body.isWellFormed()).toBe(true);
      }),
      { numRuns: 300, seed: 802 },
    );
  });
});
