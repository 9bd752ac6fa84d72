import { AppError } from "../../../domain/core/app-error.ts";
import { gitErrorMessage } from "../git-program.ts";

/** The cached repository is damaged; a new one may work. */
export class DamagedCacheError extends Error {
  override readonly name = "DamagedCacheError";
}

interface FetchFailure {
  readonly exitCode: number;
  readonly stderr: string;
  readonly isTimedOut: boolean;
}

/** Returns true if the server has no such commit or ref, or does not serve commits by id. */
export function isRefUnavailable({ stderr }: FetchFailure): boolean {
  return /not our ref|unadvertised object|couldn't find remote ref|no such remote ref/i.test(
    stderr,
  );
}

/** Signs of a damaged local folder in git's own messages, not the server's. */
const CORRUPTION =
  /not a git repository|bad object|corrupt|unable to (?:read|parse|open|map)|packfile|inflate|object file|index file|bad config|missing (?:blob|tree|commit)|loose object|invalid sha1 pointer|does not point to a valid object|did not send all necessary objects|\.lock': File exists/i;

export function isCorruption({ stderr }: FetchFailure): boolean {
  const own = stderr.split("\n").filter((line) => !/^remote:|remote error/.test(line));
  return own.some((line) => CORRUPTION.test(line));
}

export function toFetchError(url: string, failure: FetchFailure): AppError<"fetch-failed"> {
  const reason = failure.isTimedOut ? "it timed out" : remoteErrorMessage(failure.stderr);
  return new AppError("fetch-failed", `cannot fetch from ${url}: ${reason}`, {
    details: { repository: url },
  });
}

/**
 * Returns the server's message. With prompts disabled, git complains about the prompt when the
 * server wants a token or refuses ours.
 */
function remoteErrorMessage(stderr: string): string {
  return /could not read (?:Username|Password)/.test(stderr)
    ? "the server denied access (check the token and its permissions)"
    : gitErrorMessage(stderr);
}
