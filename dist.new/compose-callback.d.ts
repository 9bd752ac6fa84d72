import { createCallbackApp } from "./adapters/http/create-callback-app.ts";
import type { Metrics } from "./adapters/metrics/create-metrics.ts";
import type { Egress } from "./compose-egress.ts";
import type { Runners } from "./compose-runners.ts";
import { type ServerParts } from "./compose-server-parts.ts";
export interface CallbackParts {
    readonly runners: Runners;
    readonly egress: Egress | undefined;
    readonly metrics: Metrics;
}
/** What the listener for runners serves; nothing where it has none of its own. */
export declare function openCallback({ loaded, options, gate }: ServerParts, { runners, egress, metrics }: CallbackParts): ReturnType<typeof createCallbackApp> | undefined;
