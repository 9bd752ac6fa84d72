import type { AppError, ErrorCode } from "./app-error.ts";
import { audienceText } from "./audience-text.ts";

const NO_STORAGE = "the storage of this installation failed";
const NO_ACCESS = "the code host did not permit it";
const NOT_CONFIGURED = "this installation is not configured for it";

/**
 * Public description of failures whose message may contain text of another system (an endpoint, a
 * cluster, docker, git) or advice for operators. The messages of all other codes are public.
 */
const CLASSES: Readonly<Partial<Record<ErrorCode, string>>> = {
  "code-host-denied": NO_ACCESS,
  "code-host-rate-limited": "the rate limit of the code host is reached",
  "code-host-unreachable": "the code host cannot be reached",
  "config-invalid": NOT_CONFIGURED,
  "fetch-failed": "the repository could not be fetched",
  "git-failed": "a git command failed",
  "issuer-unreachable": "the token issuer cannot be reached",
  "model-answer-invalid": "the model's answer is not usable",
  "model-context-exceeded": "the request does not fit into the model's context window",
  "model-failed": "the model gave no answer",
  "model-rate-limited": "the rate limit of the model's endpoint is reached",
  "model-rejected": "the model's endpoint refused the request",
  "model-stalled": "the model's endpoint stopped answering",
  "model-unreachable": "the model's endpoint cannot be reached",
  "runner-unavailable": "no runner could be started",
  "sandbox-unavailable": "the sandbox of this installation is not available",
  "secret-invalid": "a stored secret cannot be read",
  "snapshot-unavailable": "the files of a commit could not be read",
  "store-invalid": NO_STORAGE,
  "store-unavailable": NO_STORAGE,
  "tasks-not-enabled": "tasks are not enabled for this repository",
};

/**
 * Formats a failure: its class for all readers, its message for the operators of this installation.
 */
export function errorText({ code, message }: AppError): string {
  const shown = CLASSES[code];
  return shown === undefined ? message : audienceText(shown, message);
}
