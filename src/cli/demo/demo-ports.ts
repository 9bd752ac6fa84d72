import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import { writeOutput } from "../io/write-output.ts";

/** Ports of the code host and of the web app. */
export interface DemoPorts {
  readonly host?: number | undefined;
  readonly web?: number | undefined;
}

const NAME = "ports.json";
const FREE = 0;
const IN_USE_CODES = new Set(["EADDRINUSE", "EACCES"]);

/** Parses a port. Throws `usage-invalid` if it is invalid. */
export function readPort(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  const message = `${option} ${text} is not a valid port; use a number from 0 to 65535`;
  throw new AppError("usage-invalid", message, { details: {} });
}

/** Reads the ports of the last run, which earlier posts link to. Empty if they are unknown. */
export function readStoredPorts(folder: string): DemoPorts {
  try {
    const { host, web } = JSON.parse(readFileSync(join(folder, NAME), "utf8")) as DemoPorts;
    return { host: toPort(host), web: toPort(web) };
  } catch {
    return {}; // There was no last time, or it ended while this was written: any free ones will do.
  }
}

const toPort = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 65_535
    ? Number(value)
    : undefined;

export function storePorts(folder: string, ports: DemoPorts): Promise<void> {
  return writeOutput(`${JSON.stringify(ports)}\n`, join(folder, NAME));
}

/**
 * Listens on the requested port, else on that of the last run if it is free, else on any free port. Rejects with
 * `usage-invalid` if the requested port is unavailable.
 */
export async function listenAt<Listening>(
  listen: (port: number) => Promise<Listening>,
  port: {
    readonly option: string;
    readonly asked: number | undefined;
    readonly kept?: number | undefined;
  },
): Promise<Listening> {
  const { option, asked, kept = FREE } = port;
  try {
    return await listen(asked ?? kept);
  } catch (error) {
    const code = findInUseCode(error);
    if (code === undefined) throw error;
    if (asked === undefined) return listen(FREE);
    throw cannotListen(`${option} ${asked}`, code, error);
  }
}

function cannotListen(what: string, code: string, cause: unknown): AppError<"usage-invalid"> {
  const message = `${what} is unavailable (${code}); use another port, or omit the option for a free one`;
  return new AppError("usage-invalid", message, { details: {}, cause });
}

/** Returns the error code of the system, of the error or its cause. */
function findInUseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && IN_USE_CODES.has(String(error.code))) return String(error.code);
  return error.cause === undefined ? undefined : findInUseCode(error.cause);
}
