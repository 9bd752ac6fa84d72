import { readFileSync, statSync } from "node:fs";
import { AppError } from "../../domain/core/app-error.ts";
import type { CodeHostEvent } from "../../domain/trigger/trigger-decision.ts";

/** What the code host delivers at most. */
const MAX_EVENT_BYTES = 25 * 1024 * 1024;

/** Reads the event that a workflow runs for. Throws `event-invalid` when there is none or it cannot be read. */
export function readEvent(
  environment: Readonly<Record<string, string | undefined>>,
): CodeHostEvent {
  const { GITHUB_EVENT_PATH: path, GITHUB_EVENT_NAME: name } = environment;
  if (!path || !name) {
    const variable = path ? "GITHUB_EVENT_NAME" : "GITHUB_EVENT_PATH";
    throw invalid(
      path ?? "",
      `${variable} is not set; svc action runs inside a workflow, elsewhere use svc review`,
    );
  }
  const text = readText(path);
  if (text.trim() === "")
    throw invalid(path, `the event file ${path} is empty; let the runner write it`);
  try {
    return { name, payload: JSON.parse(text) as unknown };
  } catch (error) {
    throw invalid(path, `the event file ${path} is not JSON; let the runner write it`, error);
  }
}

function readText(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > MAX_EVENT_BYTES) {
      throw invalid(
        path,
        `the event file ${path} has ${size} bytes, more than ${MAX_EVENT_BYTES}; no code host sends such an event`,
      );
    }
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(
      path,
      `the event file ${path} cannot be read (${code}); GITHUB_EVENT_PATH must name the runner's file`,
      error,
    );
  }
}

function invalid(path: string, message: string, cause?: unknown): AppError<"event-invalid"> {
  return new AppError("event-invalid", message, { details: { path }, cause });
}
