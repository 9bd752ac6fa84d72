import { reduceRun } from "../../domain/event/reduce-run.ts";
import { initialRunView, type RunView } from "../../domain/event/run-view.ts";
import { terminalText } from "../../domain/render/terminal-text.ts";
import type { EventSink } from "../../ports/event-sink.ts";
import { stepWords } from "./step-words.ts";

/** Prints a run as lines: steps as they end, log entries, retries. What is printed comes from the view alone. */
export function createPlainSink(print: (line: string) => void): EventSink {
  let view = initialRunView;
  return {
    emit: (event) => {
      const before = view;
      view = reduceRun(view, event);
      try {
        for (const line of newLines(before, view)) print(terminalText(line));
      } catch {
        // A closed stderr must not end the review.
      }
    },
  };
}

function newLines(before: RunView, after: RunView): string[] {
  const lines: string[] = [];
  for (const step of after.steps) {
    const old = before.steps.find(({ name }) => name === step.name);
    if (old?.state !== step.state && (step.state === "done" || step.state === "failed"))
      lines.push(stepWords(step));
  }
  for (const thread of after.threads) {
    const { retry } = thread;
    const old = before.threads.find(({ name }) => name === thread.name)?.retry;
    if (retry !== undefined && retry !== old)
      lines.push(
        `  ${thread.name}: attempt ${retry.attempt} after ${retry.reason}`,
      );
  }
  if (after.log !== before.log) {
    const last = after.log.at(-1);
    if (last !== undefined && last.level !== "debug") lines.push(`  ${last.text}`);
  }
  return lines;
}
