import type { ToolDefinition } from "../../domain/agent/message.ts";

export interface ToolResult {
  readonly ok: boolean;
  /** What the model gets to read. */
  readonly text: string;
}

/** Something that a model may ask for during a run. */
export interface AgentTool {
  readonly definition: ToolDefinition;
  /** Never rejects for what the model wrote: a wrong call is a result that says what to mend. Rejects when `signal` aborts. */
  run(argumentsText: string, signal: AbortSignal): Promise<ToolResult>;
}
