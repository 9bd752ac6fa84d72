import type { VerdictView } from "../../../../domain/event/task-view.ts";

type Verdict = NonNullable<VerdictView["verdict"]>;

const WORDS: Readonly<Record<Verdict, string>> = {
  fixed: "Fixed",
  not_fixed: "Not fixed",
  already_passing: "Passes without the change",
  broke_others: "Broke other tests",
  reproduced: "Reproduced",
  not_reproduced: "Not reproduced",
  error: "No result",
  timeout: "No result in time",
};

/** Returns a short label for the result of a test run. */
export function verdictLabel({ verdict, mode, ok }: VerdictView): string {
  const known = verdict && WORDS[verdict];
  if (known !== undefined) return known;
  if (mode === "reproduce") return ok ? "Reproduced" : "Not reproduced";
  return ok ? "Fixed" : "Not fixed";
}

/** Returns the purpose of a test run. */
export function runName({ mode, round }: VerdictView, place: number): string {
  if (mode === "reproduce") return "Before the change";
  return `Round ${round ?? place}`;
}
