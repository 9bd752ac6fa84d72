import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markPostedFindings } from "../../../../src/domain/finding/mark-posted.ts";
import type { Planned, PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { plannedFinding } from "../render/sample-draft.ts";

const planned = (id: string): Planned => plannedFinding({}, { id });
const all = ({ inline, file, summary }: PublishPlan): readonly Planned[] => [
  ...inline,
  ...file,
  ...summary,
];

describe("markPostedFindings", () => {
  it("takes what was posted off its place, and loses no finding", () => {
    const id = fc.stringMatching(/^[0-9a-f]{4}$/);
    const plans = fc.uniqueArray(id, { minLength: 3, maxLength: 30 }).chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        cuts: fc.tuple(fc.nat(ids.length), fc.nat(ids.length)),
        posted: fc.subarray(ids),
      }),
    );
    fc.assert(
      fc.property(plans, ({ ids, cuts, posted }) => {
        const [first = 0, second = 0] = [...cuts].sort((left, right) => left - right);
        const plan: PublishPlan = {
          event: "COMMENT",
          inline: ids.slice(0, first).map(planned),
          file: ids.slice(first, second).map(planned),
          summary: ids.slice(second).map(planned),
        };
        const marked = markPostedFindings(plan, new Map(posted.map((one) => [one, `#${one}`])));
        expect(marked.newlyMarked).toBe(posted.length);
        expect(all(marked.plan).map((one) => one.id)).toEqual(expect.arrayContaining([...ids]));
        expect(all(marked.plan)).toHaveLength(ids.length);
        for (const one of all(marked.plan)) {
          const isPosted = posted.includes(one.id);
          expect(one.saidAt).toBe(isPosted ? `#${one.id}` : undefined);
          if (isPosted) expect(marked.plan.summary).toContain(one);
        }
        // What is marked stays marked.
        const again = markPostedFindings(marked.plan, new Map());
        expect(again).toEqual({ plan: marked.plan, newlyMarked: 0 });
      }),
    );
  });
});
