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

/** Reads a port as it was given. Throws `usage-invalid` for what is none. */
export function readPort(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  const message = `${option} ${text} is no port; give a number from 0 to 65535`;
  throw new AppError("usage-invalid", message, { details: {} });
}

/** The ports of the last time: what was posted then names them. None when nobody knows. */
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
 * Listens on the port that was asked for, else on that of the last time when it is free, else on any. Rejects with
 * `usage-invalid` when the port that was asked for cannot be had.
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
  const message = `${what} cannot be listened on (${code}); give another port, or none for a free one`;
  return new AppError("usage-invalid", message, { details: {}, cause });
}

/** Told by the system itself, or by what listened. */
function findInUseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && IN_USE_CODES.has(String(error.code))) return String(error.code);
  return error.cause === undefined ? undefined : findInUseCode(error.cause);
}
