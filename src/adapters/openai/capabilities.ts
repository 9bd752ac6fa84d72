import { type ContextLimits, learnAnswer, learnRefusal } from "./context-limits.ts";
import type { ContextNumbers, RequestSize } from "./read-context-numbers.ts";

/** A request field that some endpoints refuse. */
export type RequestField =
  | "max_tokens"
  | "max_completion_tokens"
  | "temperature"
  | "tools"
  | "tool_choice"
  | "stream"
  | "stream_options"
  | "reasoning_effort"
  /** Messages with the role `system`. */
  | "system_role";

/** Known refusals of an endpoint for one model. */
export interface EndpointLimits {
  readonly refused: ReadonlySet<RequestField>;
  /** Most tokens of an answer that it accepts, if it reported a number. */
  readonly maxTokens?: number;
  /** Refused values of `reasoning_effort`. */
  readonly refusedEfforts?: ReadonlySet<string> | undefined;
  /**
   * True if a refusal without reasons persisted in every variant of the request: they are not tried
   * again.
   */
  readonly isExplored?: boolean | undefined;
  readonly context?: ContextLimits | undefined;
}

/** Information learned from one refused request. */
export type Refusal =
  | { readonly kind: "field"; readonly field: RequestField }
  | { readonly kind: "effort"; readonly effort: string }
  | { readonly kind: "explored" }
  | { readonly kind: "max-tokens"; readonly maxTokens: number }
  | { readonly kind: "context"; readonly sent: RequestSize; readonly numbers: ContextNumbers };

export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
}

/** Cache of refusals per base URL and model, shared by all models of a process. */
export interface Capabilities {
  limits(endpoint: Endpoint): EndpointLimits;
  learn(endpoint: Endpoint, refusal: Refusal): void;
  /** Learns from an answered request: the number of tokens of its characters, and that they fit. */
  learnAnswer(endpoint: Endpoint, sent: RequestSize, inputTokens: number | undefined): void;
}

const NO_LIMITS: EndpointLimits = { refused: new Set() };
const MAX_ENDPOINTS = 1000;

/** Creates an empty cache; above 1,000 endpoints the oldest entry is evicted. */
export function createCapabilities(): Capabilities {
  const known = new Map<string, EndpointLimits>();
  const limits = (endpoint: Endpoint): EndpointLimits =>
    known.get(toCacheKey(endpoint)) ?? NO_LIMITS;
  const keep = (endpoint: Endpoint, learnt: EndpointLimits): void => {
    const key = toCacheKey(endpoint);
    known.delete(key);
    known.set(key, learnt);
    const oldest = known.keys().next().value;
    if (known.size > MAX_ENDPOINTS && oldest !== undefined) known.delete(oldest);
  };
  return {
    limits,
    learn: (endpoint, refusal) => keep(endpoint, addRefusal(limits(endpoint), refusal)),
    learnAnswer: (endpoint, sent, inputTokens) => {
      const before = limits(endpoint);
      keep(endpoint, { ...before, context: learnAnswer(before.context ?? {}, sent, inputTokens) });
    },
  };
}

function addRefusal(limits: EndpointLimits, refusal: Refusal): EndpointLimits {
  if (refusal.kind === "field") {
    return { ...limits, refused: new Set([...limits.refused, refusal.field]) };
  }
  if (refusal.kind === "explored") return { ...limits, isExplored: true };
  if (refusal.kind === "effort") {
    const refusedEfforts = new Set([...(limits.refusedEfforts ?? []), refusal.effort]);
    return { ...limits, refusedEfforts };
  }
  if (refusal.kind === "context") {
    const { sent, numbers } = refusal;
    return { ...limits, context: learnRefusal(limits.context ?? {}, sent, numbers) };
  }
  const known = limits.maxTokens ?? Number.POSITIVE_INFINITY;
  return { ...limits, maxTokens: Math.min(known, refusal.maxTokens) };
}

function toCacheKey(endpoint: Endpoint): string {
  return JSON.stringify([endpoint.baseUrl, endpoint.model]);
}
