import { Box, Text } from "ink";
import type { ReactElement } from "react";
import type { RunView } from "../../domain/event/run-view.ts";
import type { StepView, ThreadView } from "../../domain/event/run-view-parts.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import { formatStep } from "./format-step.ts";

const SHOWN_THREADS = 6;
const SHOWN_LOG = 4;
const TAIL_CHARS = 100;

const STEP_COLORS = { pending: "gray", running: "cyan", done: "green", failed: "red" } as const;

/**
 * Renders the current state of a run: steps, conversations, the last log entries and the totals.
 */
export function RunPanel({ view }: { readonly view: RunView }): ReactElement {
  const { input, output, calls, estimated } = view.usage;
  const about = estimated ? "~" : "";
  return (
    <Box flexDirection="column">
      {view.steps.map((step) => (
        <StepLine key={step.name} step={step} />
      ))}
      {view.threads
        .filter(
          (thread) => thread.isStreaming || thread.tools.some((tool) => tool.ok === undefined),
        )
        .slice(0, SHOWN_THREADS)
        .map((thread) => (
          <ThreadLine key={thread.name} thread={thread} />
        ))}
      {view.log.slice(-SHOWN_LOG).map((entry) => (
        <Text key={entry.seq} dimColor wrap="truncate">
          {sanitizeTerminalText(entry.text)}
        </Text>
      ))}
      <Text dimColor>
        IN {about}
        {input} OUT {about}
        {output} CALLS {calls} TOOLS {view.toolCalls}
      </Text>
    </Box>
  );
}

function StepLine({ step }: { readonly step: StepView }): ReactElement {
  return <Text color={STEP_COLORS[step.state]}>{formatStep(step)}</Text>;
}

function ThreadLine({ thread }: { readonly thread: ThreadView }): ReactElement {
  const running = thread.tools.filter((tool) => tool.ok === undefined).map((tool) => tool.tool);
  const doing = running.length > 0 ? running.join(", ") : tail(thread.text || thread.reasoning);
  return (
    <Text wrap="truncate">
      {"  "}
      {thread.name}: {doing}
    </Text>
  );
}

const tail = (text: string): string =>
  sanitizeTerminalText(text.slice(-TAIL_CHARS)).replace(/\s+/g, " ");
