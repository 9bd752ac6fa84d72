import type {
  EventsHeard,
  IntentHeard,
  NotHeard,
  ResultHeard,
  TokenHeard,
} from "../../app/callback/callback-api.ts";
import type { AppError, ErrorCode } from "../../domain/core/app-error.ts";
import {
  CALLBACK_CODES,
  type EventsAnswer,
  type TokenAnswer,
} from "../../domain/runner/callback-messages.ts";
import { type Problem, toProblem } from "./problem.ts";

export type CallbackAnswer = EventsHeard | IntentHeard | ResultHeard | TokenHeard;

const NO_STORE = { headers: { "cache-control": "no-store" } };

/** What a runner is answered. */
export function callbackResponse(answer: CallbackAnswer): Response {
  switch (answer.kind) {
    case "taken": {
      if (!("next" in answer)) return new Response(null, { status: 204, ...NO_STORE });
      const { next, now } = answer;
      return Response.json({ next, now } satisfies EventsAnswer, NO_STORE);
    }
    case "token": {
      const { value, expiresAt } = answer.token;
      const told = { value, expiresAt };
      return Response.json(told satisfies TokenAnswer, NO_STORE);
    }
    case "out-of-order": {
      const { expected } = answer;
      const detail = `events are missing before these; send them from ${expected} on`;
      return toProblem({
        status: 409,
        code: CALLBACK_CODES.outOfOrder,
        detail,
        members: { expected },
      });
    }
    case "refused": {
      const { code, message: detail } = answer.error;
      return toProblem({ ...(REFUSED[code] ?? INTENT_REFUSED), detail });
    }
    case "denied":
      return toProblem(denied(answer.error));
    default:
      return toProblem(whyNot(answer));
  }
}

const INTENT_REFUSED = { status: 409, code: CALLBACK_CODES.intentRefused } as const;
/** After these the runner goes on in another way. */
const REFUSED: Partial<Record<ErrorCode, Pick<Problem, "status" | "code">>> = {
  "publish-held": { status: 422, code: CALLBACK_CODES.secretFound },
  "branch-not-owned": { status: 409, code: CALLBACK_CODES.changeReplaced },
  "input-invalid": { status: 422, code: "input-invalid" },
};

/** The status is ours; that of the code host stands beside it. */
function denied({ code, message: detail, details }: AppError<"code-host-denied">): Problem {
  return { status: 502, code, detail, members: { hostStatus: details.status } };
}

function whyNot(answer: NotHeard): Problem {
  switch (answer.kind) {
    case "unauthorized": {
      const detail = "the token is not that of a runner of this job";
      const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
      return { status: 401, code: CALLBACK_CODES.badToken, detail, headers };
    }
    case "finished": {
      const detail = "nothing more is heard of this job's runner; it may end";
      return { status: 409, code: CALLBACK_CODES.finished, detail };
    }
    case "busy":
      return BUSY[answer.why];
  }
}

const BUSY: Readonly<Record<Extract<NotHeard, { readonly kind: "busy" }>["why"], Problem>> = {
  "not-taken-up": {
    status: 503,
    code: "runner-not-taken-up",
    detail: "the server has just started and does not hear this runner yet; send it again",
    headers: { "retry-after": "2" },
  },
  "too-many": {
    status: 429,
    code: "too-many-messages",
    detail: "too many messages of this runner wait already; send it again when they are answered",
    headers: { "retry-after": "1" },
  },
};
