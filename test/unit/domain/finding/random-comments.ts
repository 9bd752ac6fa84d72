import fc from "fast-check";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { contentLine, type MadePatch, madePatch } from "../diff/random-patch.ts";

export interface PlanInput {
  readonly files: readonly PullFile[];
  readonly comments: readonly unknown[];
}

/** Patches of all shapes with comments that name their lines, near misses, and garbage. */
export const planInput: fc.Arbitrary<PlanInput> = fc
  .array(madePatch, { minLength: 1, maxLength: 3 })
  .chain((patches) =>
    fc.record({
      files: fc.constant(patches.map(toFile)),
      comments: fc.array<unknown>(comment(patches), { maxLength: 90, size: "max" }),
    }),
  );

const toFile = ({ patch }: MadePatch, index: number): PullFile => ({
  path: `f${index}`,
  status: "renamed",
  previousPath: `old${index}`,
  ...(index === 2 ? {} : { patch }),
});

function comment(patches: readonly MadePatch[]): fc.Arbitrary<unknown> {
  const rows = patches.flatMap(({ rows: all }) => all);
  const lines = rows.flatMap(({ left, right }) => [left ?? 0, right ?? 0]);
  const line = fc.oneof(fc.constantFrom(...lines), fc.integer({ min: -5, max: 60 }));
  const text = fc.oneof(fc.constantFrom(...rows.map((row) => row.text)), contentLine);
  const likely = fc.record(
    {
      path: fc.constantFrom("f0", "f0", "f1", "./f0", "b/f1", "old0", "f2", "nowhere", ""),
      line,
      start_line: line,
      side: fc.constantFrom("LEFT", "RIGHT"),
      start_side: fc.constantFrom("LEFT", "RIGHT", "BOTH"),
      quote: fc.array(text, { maxLength: 3 }).map((all) => all.join("\n")),
      severity: fc.constantFrom("critical", "major", "minor", "nit", "odd"),
      title: fc.oneof(text, fc.constant("t".repeat(400))),
      body: fc.oneof(text, fc.constant("b".repeat(70_000))),
      suggestion: text,
      confidence: fc.double(),
    },
    { requiredKeys: [] },
  );
  const garbage = fc.oneof(
    fc.anything(),
    fc.record({ path: fc.anything(), line: fc.anything(), body: fc.anything() }),
  );
  return fc.oneof({ weight: 8, arbitrary: likely }, garbage);
}
