import { type Logger, pino } from "pino";
import type { Secret } from "../../domain/secret.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** What a line is about. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes lines of JSON: time, level, message and what it is about. */
export type ServerLog = (level: LogLevel, message: string, fields?: LogFields) => void;

export interface ServerLogOptions {
  readonly level: LogLevel;
  /** Values that never appear, whatever says them. */
  readonly secrets: readonly Secret[];
  /** Where lines go; the standard output when absent. */
  readonly write?: (line: string) => void;
}

const MAX_CHARS = 2_000;
/** A shorter value would be found everywhere. */
const LEAST_SECRET_CHARS = 6;

/** Creates the log of a server. */
export function createServerLog({ level, secrets, write }: ServerLogOptions): ServerLog {
  const values = secrets
    .map((secret) => secret.reveal())
    .filter(({ length }) => length >= LEAST_SECRET_CHARS);
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger: Logger = write === undefined ? pino(options) : pino(options, { write });
  const clean = (text: string): string => {
    let safe = text;
    for (const value of values) safe = safe.replaceAll(value, "[redacted]");
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
