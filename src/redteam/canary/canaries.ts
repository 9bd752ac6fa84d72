import { randomBytes } from "node:crypto";

/** A secret that must stay where it was put. */
export interface Canary {
  /** The setting that it is the value of, or where it was put. */
  readonly name: string;
  readonly value: string;
}

const word = (bytes: number): string => randomBytes(bytes).toString("hex");
const mixed = (bytes: number): string => randomBytes(bytes).toString("base64url");

/** Fresh values for every secret that a server is given, and for secrets around it that are none of its own. */
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
