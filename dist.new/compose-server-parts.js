import { createBranchWriter } from "./adapters/github/create-branch-writer.js";
import { createCollaborators } from "./adapters/github/create-collaborators.js";
import { createHookDeliveries } from "./adapters/github/create-hook-deliveries.js";
import { createPullReader } from "./adapters/github/create-pull-reader.js";
import { createReviewPublisher } from "./adapters/github/create-review-publisher.js";
import { guardBranchWriter } from "./app/guard-branch-writer.js";
import { guardPublisher } from "./app/guard-publisher.js";
import { overridden } from "./compose-overrides.js";
import { signIn } from "./compose-parts.js";
import { codeHostCredentials } from "./config/code-host.js";
import { VERSION } from "./config/version.js";
import { operatorText } from "./domain/errors/audience-text.js";
import { createMarkers } from "./domain/marker/marker.js";
import { markerKey } from "./domain/marker/marker-key.js";
/** How the code host is spoken to. */
export function hostOptions({ config }, clock, { patience }) {
    const { codeHostApiUrl: apiUrl, codeHostPacing: pacing } = config;
    return { apiUrl, pacing, clock, version: VERSION, ...patience };
}
/** Signs in to the code host. Throws `config-invalid` when nothing says how. */
export function openCodeHost({ config }, { environment, clock, patience, overrides, gate, }) {
    const options = hostOptions({ config }, clock, { patience });
    const { tokens, appKey } = signIn(config, options, { environment, gate });
    const credentials = codeHostCredentials(config);
    const app = credentials.kind === "app" && appKey !== undefined
        ? { appId: credentials.appId, privateKey: appKey }
        : undefined;
    const { markerKey: own, apiKey } = config;
    return {
        tokens,
        collaborators: createCollaborators({ ...options, tokens }),
        pulls: overridden(createPullReader({ ...options, tokens }), overrides?.pulls),
        publisher: overridden(guardPublisher(createReviewPublisher({ ...options, tokens }), gate), overrides?.publisher),
        markers: overridden(createMarkers(markerKey({ markerKey: own, appKey, apiKey })), overrides?.markers),
        writer: guardBranchWriter(createBranchWriter({ ...options, tokens }), gate),
        // Only an app has deliveries of its own.
        deliveries: app && createHookDeliveries({ ...options, ...app }),
    };
}
/** What an error says, for the log. */
export function wordsOf(error) {
    return operatorText(error instanceof Error ? error.message : String(error));
}
