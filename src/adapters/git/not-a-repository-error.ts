import { AppError } from "../../domain/core/app-error.ts";
import { gitErrorMessage } from "./git-program.ts";

/** Returns the error of the first command run in a folder. */
export function notARepositoryError(
  path: string,
  stderr: string,
  cause?: unknown,
): AppError<"repository-invalid"> {
  return new AppError("repository-invalid", notARepositoryMessage(path, stderr), {
    details: { path },
    cause,
  });
}

function notARepositoryMessage(path: string, stderr: string): string {
  if (stderr === "" || /not a git repository|must be run in a work tree/.test(stderr)) {
    return `not a git repository: ${path} (run svc review inside a checkout)`;
  }
  if (/dubious ownership/.test(stderr)) {
    return `${path} belongs to another user (run git config --global --add safe.directory ${path})`;
  }
  return `git cannot read ${path}: ${gitErrorMessage(stderr)}`;
}
