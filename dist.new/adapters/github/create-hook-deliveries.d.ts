import type { HookDeliveries } from "../../ports/hook-deliveries.ts";
import type { AppTokensOptions } from "./create-app-tokens.ts";
/**
 * Creates the reader of the deliveries of the app's webhook. It stops with `code-host-rate-limited` before it uses up
 * the requests that the app may make in an hour. Source: GitHub, "REST API endpoints for GitHub App webhooks"
 * (https://docs.github.com/rest/apps/webhooks).
 */
export declare function createHookDeliveries(options: AppTokensOptions): HookDeliveries;
