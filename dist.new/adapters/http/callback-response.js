import { CALLBACK_CODES, } from "../../domain/runner/callback-messages.js";
import { toProblem } from "./problem.js";
const NO_STORE = { headers: { "cache-control": "no-store" } };
/** What a runner is answered. */
export function callbackResponse(answer) {
    switch (answer.kind) {
        case "taken": {
            if (!("next" in answer))
                return new Response(null, { status: 204, ...NO_STORE });
            const { next, now } = answer;
            return Response.json({ next, now }, NO_STORE);
        }
        case "token": {
            const { value, expiresAt } = answer.token;
            const told = { value, ...(expiresAt === undefined ? {} : { expiresAt }) };
            return Response.json(told, NO_STORE);
        }
        case "out-of-order": {
            const { expected } = answer;
            const detail = `events are missing before these; send them from ${expected} on`;
            return toProblem({
                ...{ status: 409, code: CALLBACK_CODES.outOfOrder, detail },
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
const INTENT_REFUSED = { status: 409, code: CALLBACK_CODES.intentRefused };
/** After these the runner goes on in another way. */
const REFUSED = {
    "publish-held": { status: 422, code: CALLBACK_CODES.secretFound },
    "branch-not-owned": { status: 409, code: CALLBACK_CODES.changeReplaced },
    "input-invalid": { status: 422, code: "input-invalid" },
};
/** The status is ours; that of the code host stands beside it. */
function denied({ code, message: detail, details }) {
    return { status: 502, code, detail, members: { hostStatus: details.status } };
}
function whyNot(answer) {
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
const BUSY = {
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
