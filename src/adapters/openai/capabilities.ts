/** A field of the request that some endpoints refuse. */
export type Field =
  | "max_tokens"
  | "max_completion_tokens"
  | "temperature"
  | "tools"
  | "tool_choice"
  | "stream"
  | "stream_options"
  | "reasoning_effort";

/** What an endpoint refused so far for one model. */
export interface Limits {
  readonly refused: ReadonlySet<Field>;
  /** Most tokens of an answer that it takes, when it named a number. */
  readonly maxTokens?: number;
}

/** One thing that an answer with status 400 teaches. */
export type Refusal =
  | { readonly kind: "field"; readonly field: Field }
  | { readonly kind: "max-tokens"; readonly maxTokens: number };

export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
}

/** Remembers what endpoints refuse, per base URL and model. Shared by every model of a process. */
export interface Capabilities {
  limits(endpoint: Endpoint): Limits;
  learn(endpoint: Endpoint, refusal: Refusal): void;
}

const NO_LIMITS: Limits = { refused: new Set() };
const MAX_ENDPOINTS = 1000;

/** Creates an empty memory; the endpoint learnt about longest ago is forgotten above 1,000. */
export function createCapabilities(): Capabilities {
  const known = new Map<string, Limits>();
  return {
    limits: (endpoint) => known.get(keyOf(endpoint)) ?? NO_LIMITS,
    learn(endpoint, refusal) {
      const key = keyOf(endpoint);
      const learnt = withRefusal(known.get(key) ?? NO_LIMITS, refusal);
      known.delete(key);
      known.set(key, learnt);
      const oldest = known.keys().next().value;
      if (known.size > MAX_ENDPOINTS && oldest !== undefined) known.delete(oldest);
    },
  };
}

function withRefusal(limits: Limits, refusal: Refusal): Limits {
  if (refusal.kind === "field") {
    return { ...limits, refused: new Set([...limits.refused, refusal.field]) };
  }
  const known = limits.maxTokens ?? Number.POSITIVE_INFINITY;
  return { ...limits, maxTokens: Math.min(known, refusal.maxTokens) };
}

function keyOf(endpoint: Endpoint): string {
  return JSON.stringify([endpoint.baseUrl, endpoint.model]);
}
