import type { RepeatGuard } from "../domain/agent/repeat-guard.ts";
import type { ModelMessage, ToolCall } from "../domain/model/message.ts";
import type { Clock } from "../ports/clock.ts";
import type { AgentTool } from "./agent-tool.ts";
import type { Emit } from "./emit.ts";
export interface ToolTurn {
    readonly thread: string;
    readonly tools: readonly AgentTool[];
    readonly guard: RepeatGuard;
    readonly clock: Clock;
    readonly emit: Emit;
    readonly signal: AbortSignal;
}
/** Runs the calls of one turn side by side and gives their results in the order of the calls. */
export declare function runTools(calls: readonly ToolCall[], turn: ToolTurn): Promise<ModelMessage[]>;
