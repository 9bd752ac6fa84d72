import { type Logger, pino } from "pino";
import type { Secret } from "../../domain/core/secret.ts";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Structured fields of a line. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes lines of JSON: time, level, message and fields. */
export type ServerLog = (level: LogLevel, message: string, fields?: LogFields) => void;

export interface ServerLogOptions {
  readonly level: LogLevel;
  /** Values that are redacted in all output. */
  readonly secrets: readonly Secret[];
  /** Filter with further secrets, including those registered later. */
  readonly gate?: Pick<SecretFilter, "redact" | "registerSecret"> | undefined;
  /** Writes a line; the default is standard output. */
  readonly write?: (line: string) => void;
}

const MAX_CHARS = 2_000;

/** Creates the log of a server. */
export function createServerLog({
  level,
  secrets,
  write,
  gate = createSecretFilter(),
}: ServerLogOptions): ServerLog {
  for (const secret of secrets) gate.registerSecret("a secret", secret.reveal());
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger: Logger = write === undefined ? pino(options) : pino(options, { write });
  const clean = (text: string): string => {
    const safe = gate.redact(text, "log").text;
    return safe.length > MAX_CHARS ? `${safe.slice(0, MAX_CHARS)}…` : safe;
  };
  return (at, message, fields = {}) => {
    const safe = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? clean(value) : value,
    ]);
    logger[at](Object.fromEntries(safe), clean(message));
  };
}
