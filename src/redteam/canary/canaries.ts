import { randomBytes } from "node:crypto";

/** Secret that must not leave its place. */
export interface Canary {
  /** Setting whose value it is, or the place where it was planted. */
  readonly name: string;
  readonly value: string;
}

const word = (bytes: number): string => randomBytes(bytes).toString("hex");
const mixed = (bytes: number): string => randomBytes(bytes).toString("base64url");

/**
 * Creates new values for every secret of a server, and for unrelated secrets in its environment.
 */
export function makeCanaries(): Readonly<Record<CanaryName, string>> {
  return {
    LLM_API_KEY: `sk-${mixed(30)}`,
    SVC_SECRET_KEY: word(32),
    SVC_MARKER_KEY: word(32),
    WEB_SESSION_SECRET: mixed(32),
    METRICS_TOKEN: mixed(24),
    PROVIDER_KEY: `hf_${mixed(26)}`,
    CANARY_ENVIRONMENT: mixed(24),
    "file of the host": mixed(24),
    "neighbour's file": mixed(24),
    "other pull request": mixed(24),
  };
}

export type CanaryName =
  | "LLM_API_KEY"
  | "SVC_SECRET_KEY"
  | "SVC_MARKER_KEY"
  | "WEB_SESSION_SECRET"
  | "METRICS_TOKEN"
  | "PROVIDER_KEY"
  | "CANARY_ENVIRONMENT"
  | "file of the host"
  | "neighbour's file"
  | "other pull request";
