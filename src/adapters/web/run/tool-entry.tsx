import type { ReactNode } from "react";
import type { TimelineEntry } from "../../../domain/event/timeline.ts";
import { formatBytes, formatDuration } from "../ui/format.ts";
import { Disclosure } from "./disclosure.tsx";
import { EventLine } from "./event-line.tsx";
import { formatArguments, summarizeArguments } from "./summarize-arguments.ts";

type ToolCall = Extract<TimelineEntry, { readonly type: "tool" }>;

export interface ToolEntryProps {
  readonly call: ToolCall;
  readonly since: string | undefined;
  /** Several conversations run in parallel. */
  readonly hasThreads: boolean;
}

/** Tool call with its arguments and the size of its result, which is sent only to the model. */
export function ToolEntry({ call, since, hasThreads }: ToolEntryProps): ReactNode {
  const { seq, at, ok, tool, thread } = call;
  const icon = ok === undefined ? "spin" : ok ? "tool" : "error";
  return (
    <EventLine
      kind="ev-tool"
      seq={seq}
      at={at}
      since={since}
      icon={icon}
      iconClass={ok === undefined ? "spin" : undefined}
    >
      <Disclosure
        summary={
          <>
            <span className="ev-name">{tool}</span>
            <span className="ev-args">{summarizeArguments(call.arguments)}</span>
            <span className="ev-size">
              {hasThreads ? `${thread} · ` : null}
              {ok === false ? <span className="fact-bad">failed</span> : null}
              {ok === false ? " · " : null}
              {sizeText(call)}
            </span>
          </>
        }
      >
        {() => (
          <div className="ev-detail">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
            <pre tabIndex={0}>
              <code>{formatArguments(call.arguments)}</code>
            </pre>
            <span className="hint">{resultText(call)}</span>
          </div>
        )}
      </Disclosure>
    </EventLine>
  );
}

function sizeText({ ok, ms, bytes }: ToolCall): string {
  if (ok === undefined) return "running";
  if (ms === undefined || bytes === undefined) return "no result";
  return `${formatBytes(bytes)} · ${ms < 1_000 ? `${ms} ms` : formatDuration(ms)}`;
}

function resultText({ ok, bytes }: ToolCall): string {
  if (ok === undefined) return "It is running.";
  if (bytes === undefined) return "The run ended before it did.";
  return ok
    ? `Its result of ${formatBytes(bytes)} went to the model.`
    : `It failed; the model got the reason, in ${formatBytes(bytes)}.`;
}
