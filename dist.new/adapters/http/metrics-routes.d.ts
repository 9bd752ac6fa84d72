import { Hono } from "hono";
import type { Secret } from "../../domain/secret.ts";
import type { HttpEnv } from "./http-env.ts";
export interface MetricsRoutesOptions {
    /** The figures of now, in Prometheus' text format. */
    text(): Promise<string>;
    readonly contentType: string;
    /** What a monitoring system shows; without one there is no such path. */
    readonly token: Secret | undefined;
}
/** `GET /metrics`, for who has the token. */
export declare function metricsRoutes({ text, contentType, token }: MetricsRoutesOptions): Hono<HttpEnv>;
/** The figures of now, for whoever may see them. */
export declare function metricsResponse({ text, contentType, }: Pick<MetricsRoutesOptions, "text" | "contentType">): Promise<Response>;
