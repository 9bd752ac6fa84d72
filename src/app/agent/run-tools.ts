import type { ModelMessage, ToolCall } from "../../domain/agent/message.ts";
import type { RepeatGuard } from "../../domain/agent/repeat-guard.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { buildRepeatNote } from "../../domain/prompt/turns.ts";
import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import type { Emit } from "../run/run-context.ts";
import type { AgentTool, ToolResult } from "./tool.ts";

/** Maximum number of calls to run in one turn; the model can request the others in the next turn. */
const MAX_PARALLEL = 16;
const MAX_SHOWN_ARGUMENTS = 200;

export interface ToolTurn {
  readonly thread: string;
  readonly tools: readonly AgentTool[];
  readonly guard: RepeatGuard;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Runs the calls of one turn concurrently and returns their results in the order of the calls. */
export async function runTools(
  calls: readonly ToolCall[],
  turn: ToolTurn,
): Promise<ModelMessage[]> {
  const byName = new Map(turn.tools.map((tool) => [tool.definition.name, tool]));
  const results = await Promise.all(
    calls.map((call, at) =>
      runTool(call, at < MAX_PARALLEL ? byName.get(call.name) : TOO_MANY_CALLS, turn),
    ),
  );
  return calls.map((call, at): ModelMessage => {
    const times = turn.guard.count(call);
    const note = times > 1 ? buildRepeatNote(call.name, times) : "";
    return {
      role: "tool",
      callId: call.id,
      name: call.name,
      content: `${results[at]?.text ?? ""}${note}`,
    };
  });
}

async function runTool(
  call: ToolCall,
  tool: AgentTool | undefined,
  turn: ToolTurn,
): Promise<ToolResult> {
  const { thread, clock, emit } = turn;
  const started = clock.monotonicMs();
  emit({
    type: "tool-start",
    thread,
    callId: call.id,
    tool: call.name,
    arguments: call.arguments.slice(0, MAX_SHOWN_ARGUMENTS),
  });
  const result =
    tool === undefined
      ? unknownToolResult(call.name, turn.tools)
      : await runToolSafely(call, tool, turn);
  const ms = Math.round(clock.monotonicMs() - started);
  emit({ type: "tool-end", thread, callId: call.id, ok: result.ok, ms, bytes: result.text.length });
  return result;
}

/** Reports a failing tool to the model and to the readers; it must not end the review. */
async function runToolSafely(call: ToolCall, tool: AgentTool, turn: ToolTurn): Promise<ToolResult> {
  try {
    return await tool.run(call.arguments, turn.signal);
  } catch (error) {
    throwIfCancelled(turn.signal);
    const text = isAppError(error) ? error.message : "it failed unexpectedly";
    turn.emit({ type: "log", level: "warn", text: `tool ${call.name}: ${text}` });
    return { ok: false, text: `error: ${call.name}: ${text}` };
  }
}

const TOO_MANY_CALLS: AgentTool = {
  definition: { name: "", description: "", parameters: {} },
  run: () =>
    Promise.resolve({
      ok: false,
      text: `error: more than ${MAX_PARALLEL} calls at once; ask for the rest in the next turn`,
    }),
};

function unknownToolResult(name: string, tools: readonly AgentTool[]): ToolResult {
  const known = tools.map((tool) => tool.definition.name).join(", ");
  return { ok: false, text: `error: there is no tool ${name}; there are ${known || "none"}` };
}
