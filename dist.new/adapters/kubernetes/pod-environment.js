import { RUNNER_PLACE } from "../../domain/runner/runner-place.js";
import { proxyVariables } from "../shared/proxy-variables.js";
/** What programs of both containers need to know, and no secret. */
export function toolsEnvironment(place) {
    const folders = { HOME: RUNNER_PLACE.temporary, TMPDIR: RUNNER_PLACE.temporary };
    return Object.entries({ ...folders, ...proxyVariables(place) }).map(([name, value]) => ({ name, value }));
}
