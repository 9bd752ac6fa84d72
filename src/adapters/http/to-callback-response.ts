import type {
  CallbackRejection,
  EventsOutcome,
  IntentOutcome,
  ResultOutcome,
  TokenOutcome,
} from "../../app/callback/callback-api.ts";
import type { AppError, ErrorCode } from "../../domain/core/app-error.ts";
import {
  CALLBACK_CODES,
  type EventsResponse,
  type TokenResponse,
} from "../../domain/runner/callback-messages.ts";
import { type Problem, toProblemResponse } from "./problem.ts";

export type CallbackOutcome = EventsOutcome | IntentOutcome | ResultOutcome | TokenOutcome;

const NO_STORE = { headers: { "cache-control": "no-store" } };

/** Returns the response to a runner. */
export function toCallbackResponse(answer: CallbackOutcome): Response {
  switch (answer.kind) {
    case "taken": {
      if (!("next" in answer)) return new Response(null, { status: 204, ...NO_STORE });
      const { next, now } = answer;
      return Response.json({ next, now } satisfies EventsResponse, NO_STORE);
    }
    case "token": {
      const { value, expiresAt } = answer.token;
      const token = { value, expiresAt };
      return Response.json(token satisfies TokenResponse, NO_STORE);
    }
    case "out-of-order": {
      const { expected } = answer;
      const detail = `events are missing before these; send them from ${expected} on`;
      return toProblemResponse({
        status: 409,
        code: CALLBACK_CODES.outOfOrder,
        detail,
        members: { expected },
      });
    }
    case "refused": {
      const { code, message: detail } = answer.error;
      return toProblemResponse({ ...(REFUSAL_PROBLEMS[code] ?? INTENT_REFUSAL), detail });
    }
    case "denied":
      return toProblemResponse(toDeniedProblem(answer.error));
    default:
      return toProblemResponse(toNotAcceptedProblem(answer));
  }
}

const INTENT_REFUSAL = { status: 409, code: CALLBACK_CODES.intentRefused } as const;
/** Problems after which the runner continues in another way. */
const REFUSAL_PROBLEMS: Partial<Record<ErrorCode, Pick<Problem, "status" | "code">>> = {
  "publish-held": { status: 422, code: CALLBACK_CODES.secretFound },
  "branch-not-owned": { status: 409, code: CALLBACK_CODES.changeReplaced },
  "input-invalid": { status: 422, code: "input-invalid" },
};

/** Returns the problem of a denied write, with our status; the code host's status is a member. */
function toDeniedProblem({
  code,
  message: detail,
  details,
}: AppError<"code-host-denied">): Problem {
  return { status: 502, code, detail, members: { hostStatus: details.status } };
}

function toNotAcceptedProblem(answer: CallbackRejection): Problem {
  switch (answer.kind) {
    case "unauthorized": {
      const detail = "the token does not belong to a runner of this job";
      const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
      return { status: 401, code: CALLBACK_CODES.badToken, detail, headers };
    }
    case "finished": {
      const detail = "this job no longer accepts messages; the runner may exit";
      return { status: 409, code: CALLBACK_CODES.finished, detail };
    }
    case "busy":
      return BUSY_PROBLEMS[answer.reason];
  }
}

const BUSY_PROBLEMS: Readonly<
  Record<Extract<CallbackRejection, { readonly kind: "busy" }>["reason"], Problem>
> = {
  "not-taken-up": {
    status: 503,
    code: "runner-not-taken-up",
    detail: "the server has just started and is not ready for this runner yet; send it again",
    headers: { "retry-after": "2" },
  },
  "too-many": {
    status: 429,
    code: "too-many-messages",
    detail: "too many messages of this runner are pending; send it again when they are answered",
    headers: { "retry-after": "1" },
  },
};
