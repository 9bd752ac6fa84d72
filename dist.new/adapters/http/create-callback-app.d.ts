import type { Hono } from "hono";
import type { CallbackHearing } from "../../app/callback-hearing.ts";
import { type BodyLimits, type ReadBody } from "./body-reader.ts";
import { type CleanValue } from "./guard-problems.ts";
import type { HttpEnv } from "./http-env.ts";
import { type MetricsRoutesOptions } from "./metrics-routes.ts";
export interface CallbackAppOptions {
    readonly hearing: CallbackHearing;
    /** Shown to whoever reaches the listener: it is not for the outside. Absent: there is no `/metrics`. */
    readonly metrics?: Pick<MetricsRoutesOptions, "text" | "contentType">;
    /** Makes the further routes. */
    readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
    readonly bodyLimits?: Partial<BodyLimits>;
    /** Takes secrets out of refusals. */
    readonly clean?: CleanValue;
    /** Told of what nobody expected, with the request's id. */
    onError(error: unknown, requestId: string): void;
}
/** Puts together what the listener for runners serves. People have no business there: nobody signs in. */
export declare function createCallbackApp(options: CallbackAppOptions): Hono<HttpEnv>;
