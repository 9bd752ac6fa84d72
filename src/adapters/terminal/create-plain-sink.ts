import { reduceRun } from "../../domain/event/reduce-run.ts";
import { initialRunView, type RunView } from "../../domain/event/run-view.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { EventSink } from "../../ports/event-sink.ts";
import { formatStep } from "./format-step.ts";

/** Prints a run as lines: steps as they end, log entries, retries. Prints only data of the view. */
export function createPlainSink(print: (line: string) => void): EventSink {
  let view = initialRunView;
  return {
    emit: (event) => {
      const before = view;
      view = reduceRun(view, event);
      try {
        for (const line of newLines(before, view)) print(oneLine(line));
      } catch {
        // A closed stderr must not end the review.
      }
    },
  };
}

/**
 * Removes line breaks: untrusted text, or a tool name invented by the model, must not begin a line
 * of its own.
 */
const oneLine = (text: string): string => sanitizeTerminalText(text).replace(/\s*\n\s*/g, " ");

function newLines(before: RunView, after: RunView): string[] {
  return [...endedSteps(before, after), ...newRetries(before, after), ...newEntry(before, after)];
}

function endedSteps(before: RunView, after: RunView): string[] {
  const stateOf = ({ steps }: RunView, name: string): string | undefined =>
    steps.find((step) => step.name === name)?.state;
  return after.steps
    .filter(
      ({ name, state }) =>
        stateOf(before, name) !== state && (state === "done" || state === "failed"),
    )
    .map(formatStep);
}

function newRetries(before: RunView, after: RunView): string[] {
  const known = new Map(before.threads.map(({ name, retry }) => [name, retry]));
  return after.threads.flatMap(({ name, retry }) =>
    retry === undefined || retry === known.get(name)
      ? []
      : [`  ${name}: attempt ${retry.attempt} after ${retry.reason}`],
  );
}

function newEntry(before: RunView, after: RunView): string[] {
  const last = after.log === before.log ? undefined : after.log.at(-1);
  return last === undefined || last.level === "debug" ? [] : [`  ${last.text}`];
}
