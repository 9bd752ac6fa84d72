import type { ReactNode } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { stepLabel } from "../../../domain/event/step-label.ts";
import { plural } from "../ui/format.ts";
import { SEVERITIES } from "../ui/severity.tsx";
import { countBySeverity } from "./findings-so-far.tsx";

/** Live region that announces steps and findings, but no values that change continuously. */
export function RunStatus({ view }: { readonly view: RunView }): ReactNode {
  return (
    <p className="vh" role="status">
      {statusText(view)}
    </p>
  );
}

function statusText({ steps, findings, status }: RunView): string {
  const at = steps.findIndex(({ state }) => state === "running");
  const step = steps[at];
  const where =
    step === undefined ? status : `Step ${at + 1} of ${steps.length}, ${stepLabel(step.name)}`;
  if (findings.length === 0) return `${where}.`;
  const counts = countBySeverity(findings);
  const tally = SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${counts[severity]} ${severity}`,
  );
  return `${where}. ${plural(findings.length, "finding")} so far: ${tally.join(", ")}.`;
}
