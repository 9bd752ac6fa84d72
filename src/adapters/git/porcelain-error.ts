import type { GitError } from "simple-git";
import { AppError } from "../../domain/core/app-error.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { gitErrorMessage } from "./git-program.ts";

/** Runs work that uses simple-git and translates its failures and cancellations to ours. */
export async function translateCheckoutErrors<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw cancelError(signal);
    const { GitError } = await import("simple-git");
    throw error instanceof GitError ? toAppError(error) : error;
  }
}

function toAppError(error: GitError): AppError<"git-failed"> {
  const command = error.task?.commands[0] ?? "command";
  return new AppError("git-failed", `git ${command} failed: ${gitErrorMessage(error.message)}`, {
    details: { command },
    cause: error,
  });
}
