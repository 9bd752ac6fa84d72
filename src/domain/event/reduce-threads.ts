import type { RunEvent } from "./run-event.ts";
import type { ThreadView, ToolView } from "./run-view-parts.ts";

const MAX_TEXT = 64_000;
const MAX_TOOLS = 200;
const MAX_THREADS = 500;

type ThreadEvent = Extract<
  RunEvent,
  {
    type:
      | "text-delta"
      | "text-end"
      | "reasoning-delta"
      | "reasoning-end"
      | "tool-start"
      | "tool-end"
      | "retry";
  }
>;

/** Folds an event into its conversation; a conversation is created by its first event. */
export function reduceThreads(
  threads: readonly ThreadView[],
  event: ThreadEvent,
): readonly ThreadView[] {
  const at = threads.findIndex((thread) => thread.name === event.thread);
  if (at === -1) {
    const opened = reduceThread(openThread(event.thread), event);
    return [...threads.slice(-(MAX_THREADS - 1)), opened];
  }
  const next = [...threads];
  next[at] = reduceThread(threads[at] as ThreadView, event);
  return next;
}

const openThread = (name: string): ThreadView => ({
  name,
  text: "",
  reasoning: "",
  isStreaming: false,
  isReasoning: false,
  hasAnswered: false,
  tools: [],
});

function reduceThread(thread: ThreadView, event: ThreadEvent): ThreadView {
  switch (event.type) {
    case "text-delta":
      return {
        ...thread,
        text: tail((thread.isStreaming ? thread.text : "") + event.text),
        isStreaming: true,
        hasAnswered: false,
      };
    case "reasoning-delta": {
      const isNew = !thread.isStreaming;
      return {
        ...thread,
        text: isNew ? "" : thread.text,
        reasoning: tail((thread.isReasoning ? thread.reasoning : "") + event.text),
        isStreaming: true,
        isReasoning: true,
        hasAnswered: false,
      };
    }
    case "text-end":
      return {
        ...withoutStreaming(withoutRetry(thread)),
        text: tail(event.text),
        hasAnswered: true,
      };
    case "reasoning-end": {
      // Both ends of an answer are received after it is complete: existing text is still partial.
      const isStreaming = thread.isStreaming && thread.text !== "";
      return {
        ...withoutStreaming(withoutRetry(thread)),
        reasoning: tail(event.text),
        isStreaming,
      };
    }
    case "tool-start": {
      const call: ToolView = { callId: event.callId, tool: event.tool, arguments: event.arguments };
      return {
        ...withoutStreaming(withoutRetry(thread)),
        tools: [...thread.tools.slice(-(MAX_TOOLS - 1)), call],
      };
    }
    case "tool-end": {
      const { ok, ms, bytes } = event;
      const tools = thread.tools.map((call) =>
        call.callId === event.callId && call.ok === undefined ? { ...call, ok, ms, bytes } : call,
      );
      return { ...thread, tools };
    }
    case "retry": {
      // Text received before a retry is discarded.
      const { attempt, reason } = event;
      return { ...withoutText(thread), retry: { attempt, reason } };
    }
  }
}

const withoutStreaming = (thread: ThreadView): ThreadView => ({
  ...thread,
  isStreaming: false,
  isReasoning: false,
  hasAnswered: false,
});

const withoutText = (thread: ThreadView): ThreadView => ({
  ...withoutStreaming(thread),
  text: "",
  reasoning: "",
});

/** Returns conversations without their partial texts. */
export function dropPartialThreadTexts(threads: readonly ThreadView[]): readonly ThreadView[] {
  if (!threads.some(({ isStreaming }) => isStreaming)) return threads;
  return threads.map((thread) => (thread.isStreaming ? withoutText(thread) : thread));
}

/** Removes the retry note after an answer, of text or of calls only. */
function withoutRetry({ retry: _done, ...thread }: ThreadView): ThreadView {
  return thread;
}

/**
 * Returns the end of a long text, limited to what a screen can show. Cut in steps, so that
 * streaming stays linear.
 */
function tail(text: string): string {
  return text.length > MAX_TEXT * 2 ? text.slice(-MAX_TEXT) : text;
}
