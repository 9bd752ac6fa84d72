import type { Planned, PublishPlan } from "../../domain/finding/planned.ts";
import type { Emit } from "../run/emit.ts";

const MAX_TITLE_CHARS = 120;

/** Emits the findings of a plan and that the draft is ready. */
export function emitPlan(plan: PublishPlan, emit: Emit): void {
  for (const bucket of ["inline", "file", "summary"] as const) {
    for (const planned of plan[bucket]) {
      if (planned.duplicateOf !== undefined) continue;
      const { id, finding } = planned;
      const title = finding.title ?? finding.body.split("\n")[0]?.slice(0, MAX_TITLE_CHARS) ?? "";
      const { path, severity } = finding;
      emit({ type: "finding", id, bucket, path, severity, title, ...getLine(planned) });
    }
  }
  const { inline, file, summary, event } = plan;
  emit({
    type: "draft-ready",
    inline: inline.length,
    file: file.length,
    summary: summary.length,
    event,
  });
}

function getLine({ place, finding }: Planned): {
  line?: number | undefined;
  side?: "LEFT" | "RIGHT" | undefined;
} {
  if (place !== undefined) return { line: place.line, side: place.side };
  return finding.line === undefined ? {} : { line: finding.line, side: finding.side };
}
