import { AppError } from "../../domain/errors/app-error.ts";
import { gitWords } from "./git-program.ts";

/** The failure of the first question to a folder. */
export function notARepository(
  path: string,
  stderr: string,
  cause?: unknown,
): AppError<"repository-invalid"> {
  // git's own words hold the remedy when a checkout belongs to somebody else (safe.directory).
  const isPlain = stderr === "" || /not a git repository|must be run in a work tree/.test(stderr);
  const message = isPlain
    ? `not a git repository: ${path} (run svc review inside a checkout)`
    : `git cannot read ${path}: ${gitWords(stderr)}`;
  return new AppError("repository-invalid", message, { details: { path }, cause });
}
