import type { ToolDefinition } from "../../domain/agent/message.ts";

export interface ToolResult {
  readonly ok: boolean;
  /** Text for the model. */
  readonly text: string;
}

/** A tool that a model can call during a run. */
export interface AgentTool {
  readonly definition: ToolDefinition;
  /**
   * Never rejects because of the model's arguments: an invalid call returns an error with a remedy. Rejects when
   * `signal` aborts.
   */
  run(argumentsText: string, signal: AbortSignal): Promise<ToolResult>;
}
