import { createMemoryLedger } from "../../src/adapters/memory/create-memory-ledger.ts";
import type { AgentRun } from "../../src/app/agent/conversation.ts";
import type { AgentTool } from "../../src/app/agent/tool.ts";
import { NO_USAGE } from "../../src/domain/agent/message.ts";
import type { Allowance } from "../../src/domain/budget/allowance.ts";
import { createRunBudget } from "../../src/domain/budget/run-budget.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { Model } from "../../src/ports/model.ts";
import { createFakeClock } from "./fake-clock.ts";

export interface RunParts {
  readonly model: Model;
  readonly tools?: readonly AgentTool[] | undefined;
  readonly limits?: Partial<AgentRun["limits"]>;
  readonly maxInputTokens?: number | undefined;
  readonly allowance?: Allowance;
  readonly signal?: AbortSignal | undefined;
}

/** Makes what a conversation needs, with everything it says kept in `events`. */
export function createRun(parts: RunParts) {
  const events: RunEventBody[] = [];
  const ledger = createMemoryLedger();
  const clock = createFakeClock({ isManual: true });
  const run: AgentRun = {
    model: parts.model,
    account: {
      jobId: "job",
      ledger,
      budget: createRunBudget(parts.maxInputTokens ?? 0, parts.allowance),
      clock,
      emit: (event) => events.push(event),
      totals: { usage: NO_USAGE, calls: 0, model: undefined },
    },
    tools: parts.tools ?? [],
    limits: { maxTokens: 1000, maxIterations: 0, repeatLimit: 0, ...parts.limits },
    window: { exceededAt: Number.POSITIVE_INFINITY },
    signal: parts.signal ?? new AbortController().signal,
  };
  return { run, events, ledger, clock };
}
