import { createCallbackApp } from "./adapters/http/create-callback-app.js";
import { egressRoutes } from "./adapters/http/egress-routes.js";
import { wordsOf } from "./compose-server-parts.js";
/** What the listener for runners serves; nothing where it has none of its own. */
export function openCallback({ loaded, options, gate }, { runners, egress, metrics }) {
    const { callbackPort } = loaded.execution;
    const { hearing } = runners;
    if (callbackPort === undefined || hearing === undefined)
        return undefined;
    return createCallbackApp({
        hearing,
        metrics,
        routes: egressRoutesOf({ loaded }, egress),
        clean: (value) => gate.checkValue(value, "page").value,
        onError: (error, request) => options.log("error", wordsOf(error), { request }),
    });
}
/** The route of the proxies, where there are any. */
function egressRoutesOf({ loaded }, egress) {
    const { egressToken } = loaded.execution;
    if (egressToken === undefined || egress === undefined)
        return [];
    return [() => egressRoutes(egress.hearing, egressToken)];
}
