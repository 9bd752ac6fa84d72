import type { Environment } from "./compose-parts.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import type { Check } from "./domain/doctor/check.ts";
/** Checks the engines that runners are to work in, by asking what of ours runs there. */
export declare function checkRunners(loaded: LoadedServerConfig, environment: Environment, signal: AbortSignal): Promise<readonly Check[]>;
