import type { ReactNode } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { StepView } from "../../../domain/event/run-view-parts.ts";
import { stepLabel } from "../../../domain/event/step-label.ts";
import { formatDuration, plural } from "../ui/format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { stepMs } from "./run-times.ts";

/** Display state of a step. A step that did not run in a successful run was skipped. */
type StepDisplay = "pending" | "running" | "done" | "failed" | "skipped";

const STEP_STYLES: Readonly<
  Record<StepDisplay, readonly [classes: string, icon: IconName, word: string]>
> = {
  pending: ["step", "clock", "To do"],
  running: ["step step-now", "spin", "Running"],
  done: ["step step-done", "check", "Done"],
  failed: ["step step-failed", "error", "Failed"],
  skipped: ["step step-skipped", "minus", "Skipped"],
};

const FAILED_STATUSES: ReadonlySet<string> = new Set(["failed", "cancelled", "refused"]);
/** Number of steps above which narrow screens use two rows. */
const MANY = 7;

export interface StepsProps {
  readonly view: RunView;
  /** ISO 8601. */
  readonly now: string;
}

/** Steps of a run in order, with their durations. */
export function Steps({ view, now }: StepsProps): ReactNode {
  const { steps } = view;
  return (
    <ol className={steps.length > MANY ? "steps steps-long" : "steps"} aria-label="Steps">
      {steps.map((step) => (
        <Step key={step.name} step={step} display={getStepDisplay(step, view)} now={now} />
      ))}
    </ol>
  );
}

function getStepDisplay({ state }: StepView, { status, endedAt }: RunView): StepDisplay {
  return state === "pending" && endedAt !== undefined && !FAILED_STATUSES.has(status)
    ? "skipped"
    : state;
}

interface StepProps {
  readonly step: StepView;
  readonly display: StepDisplay;
  readonly now: string;
}

function Step({ step, display, now }: StepProps): ReactNode {
  const [classes, icon, word] = STEP_STYLES[display];
  return (
    <li className={classes} aria-current={display === "running" ? "step" : undefined}>
      <Icon name={icon} label={word} className={display === "running" ? "spin" : undefined} />
      <span className="step-name">{stepLabel(step.name)}</span>
      <span className="step-time" title={step.note}>
        {stepTimeText(step, now)}
      </span>
    </li>
  );
}

function stepTimeText(step: StepView, now: string): string {
  const ms = stepMs(step, now);
  const { turns, state } = step;
  const parts: string[] = [];
  // The duration of a running step is shown in whole seconds.
  if (ms !== undefined) parts.push(formatDuration(state === "running" ? ms - (ms % 1_000) : ms));
  if (turns !== undefined) parts.push(plural(turns, "turn"));
  return parts.join(", ");
}
