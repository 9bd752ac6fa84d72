import { isAppError } from "../../domain/errors/app-error.js";
import { audienceText } from "../../domain/errors/audience-text.js";
/** Creates the reason from the choice of who answers and pays. An author who cannot be checked for now is refused. */
export function createRefusalReason(choose) {
    return async (repository, login) => {
        const chosen = await choose({ repository, requester: { login } }).catch(toRefusal);
        if (chosen.kind === "chosen")
            return undefined;
        if (chosen.isRefusal)
            return chosen.why;
        return audienceText("no model is configured for this repository; ask the operator of this installation to add one", `no model is configured: ${chosen.why} (an admin can add one; LLM_API_KEY on the server is for all repositories without)`);
    };
}
function toRefusal(error) {
    const mayPass = isAppError(error, "code-host-unreachable") || isAppError(error, "code-host-rate-limited");
    if (!mayPass)
        throw error;
    return { kind: "none", why: error.message, isRefusal: true };
}
