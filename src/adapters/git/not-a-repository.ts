import { AppError } from "../../domain/core/app-error.ts";
import { gitWords } from "./git-program.ts";

/** The failure of the first question to a folder. */
export function notARepository(
  path: string,
  stderr: string,
  cause?: unknown,
): AppError<"repository-invalid"> {
  return new AppError("repository-invalid", toMessage(path, stderr), { details: { path }, cause });
}

function toMessage(path: string, stderr: string): string {
  if (stderr === "" || /not a git repository|must be run in a work tree/.test(stderr)) {
    return `not a git repository: ${path} (run svc review inside a checkout)`;
  }
  if (/dubious ownership/.test(stderr)) {
    return `${path} belongs to somebody else (git config --global --add safe.directory ${path})`;
  }
  return `git cannot read ${path}: ${gitWords(stderr)}`;
}
