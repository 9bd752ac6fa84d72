import { NO_USAGE, type Usage } from "../../domain/agent/message.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { ReportedUsage } from "./read-chunk.ts";

/** Characters sent and received. */
export interface Characters {
  readonly input: number;
  readonly output: number;
}

/** Estimates tokens from characters, and improves with every usage that the model reports. */
export interface UsageEstimator {
  estimate(characters: Characters): Usage;
  /** Returns the reported usage and learns from it. */
  accept(reported: ReportedUsage, characters: Characters): Usage;
}

const CHARACTERS_PER_TOKEN = 4;
const NEWEST_WEIGHT = 0.3;
/** Shortest text used for learning: in shorter ones the template around the prompt dominates. */
const MIN_CHARACTERS = 400;

/** Creates an estimator for one model. */
export function createUsageEstimator(): UsageEstimator {
  let ratio = 1;
  const toTokens = (count: number) => Math.ceil((count / CHARACTERS_PER_TOKEN) * ratio);
  return {
    estimate: ({ input, output }) => ({
      ...NO_USAGE,
      inputTokens: toTokens(input),
      outputTokens: toTokens(output),
      estimated: true,
    }),
    accept(reported, { input }) {
      if (input >= MIN_CHARACTERS) {
        const seen = reported.inputTokens / (input / CHARACTERS_PER_TOKEN);
        ratio += (Math.min(Math.max(seen, 0.25), 4) - ratio) * NEWEST_WEIGHT;
      }
      return { ...reported, estimated: false };
    },
  };
}

/** Counts the characters of a request that become tokens. */
export function countCharacters(request: ModelRequest): number {
  const tools = request.tools.length === 0 ? 0 : JSON.stringify(request.tools).length;
  return request.messages.reduce((sum, message) => {
    const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
    const written = calls.reduce((all, call) => all + call.name.length + call.arguments.length, 0);
    return sum + message.content.length + written;
  }, tools);
}
