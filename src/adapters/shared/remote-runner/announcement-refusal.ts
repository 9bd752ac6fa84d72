import { AppError } from "../../../domain/core/app-error.ts";
import { CALLBACK_CODES } from "../../../domain/runner/callback-messages.ts";

/** Returns the refusal of a task's write for its runner, by code. */
export function toAnnouncementRefusal(code: string | undefined, message: string): AppError {
  switch (code) {
    case "publish-held":
    case CALLBACK_CODES.secretFound:
      return new AppError("publish-held", message, { details: {} });
    case CALLBACK_CODES.changeReplaced:
    case "branch-not-owned":
      return new AppError("branch-not-owned", message, { details: { branch: "" } });
    case "input-invalid":
      return new AppError("input-invalid", message, { details: { path: "files" } });
    case "code-host-unreachable":
    case "code-host-rate-limited":
    case "code-host-unclear":
      return new AppError("code-host-unreachable", message, { details: {} });
    case "code-host-denied":
      return new AppError("code-host-denied", message, { details: { status: 403 } });
    case "cancelled":
    case undefined:
    case CALLBACK_CODES.finished:
    case CALLBACK_CODES.badToken:
    case CALLBACK_CODES.intentRefused:
      return new AppError("cancelled", message, { details: {} });
    default:
      return new AppError("input-invalid", message, { details: { path: "announcement" } });
  }
}
