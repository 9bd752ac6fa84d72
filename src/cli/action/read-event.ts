import { readFileSync, statSync } from "node:fs";
import { parseEvent } from "../../compose/parse-event.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { CodeHostEvent } from "../../domain/trigger/code-host-event.ts";

/** Maximum size of an event that the code host delivers. */
const MAX_EVENT_BYTES = 25 * 1024 * 1024;

/** Reads the event of a workflow run. Throws `event-invalid` if it is missing or unreadable. */
export function readEvent(
  environment: Readonly<Record<string, string | undefined>>,
): CodeHostEvent {
  const { GITHUB_EVENT_PATH: path, GITHUB_EVENT_NAME: name } = environment;
  if (!path || !name) {
    const variable = path ? "GITHUB_EVENT_NAME" : "GITHUB_EVENT_PATH";
    throw invalid(
      path ?? "",
      `${variable} is not set; run svc action in a workflow, or use svc review`,
    );
  }
  const text = readText(path);
  if (text.trim() === "")
    throw invalid(path, `the event file ${path} is empty; use the file that the runner wrote`);
  try {
    return parseEvent(name, JSON.parse(text));
  } catch (error) {
    throw invalid(
      path,
      `the event file ${path} is not JSON; use the file that the runner wrote`,
      error,
    );
  }
}

function readText(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > MAX_EVENT_BYTES) {
      throw invalid(
        path,
        `the event file ${path} has ${size} bytes, more than the maximum of ${MAX_EVENT_BYTES}; use the file that the runner wrote`,
      );
    }
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(
      path,
      `the event file ${path} cannot be read (${code}); set GITHUB_EVENT_PATH to the runner's file`,
      error,
    );
  }
}

function invalid(path: string, message: string, cause?: unknown): AppError<"event-invalid"> {
  return new AppError("event-invalid", message, { details: { path }, cause });
}
