import type { GithubOptions } from "./adapters/github/github-options.ts";
import type { ServerLog } from "./adapters/log/create-server-log.ts";
import type { SqliteStore } from "./adapters/sqlite/open-sqlite-store.ts";
import { type ServerOverrides } from "./compose-overrides.ts";
import { type Environment } from "./compose-parts.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import type { OutboundGate } from "./domain/outbound/outbound-gate.ts";
import type { Clock } from "./ports/clock.ts";
import type { SecretBox } from "./ports/secret-box.ts";
export interface ServerOptions {
    readonly environment: Environment;
    readonly log: ServerLog;
    /** Serves `POST /webhook` and health alone; nobody signs in. */
    readonly isWebhookOnly?: boolean;
    /** Knows our secrets; made of the configuration when absent. */
    readonly gate?: OutboundGate;
    readonly clock?: Clock;
    /** Where the web app was built; absent: beside this server's own build. */
    readonly webFolder?: string;
    /** Time limits of calls to the code host, in milliseconds; the adapters' own when absent. */
    readonly patience?: Pick<GithubOptions, "readTimeoutMs" | "writeTimeoutMs">;
    /** Parts that take the place of the server's own. */
    readonly overrides?: ServerOverrides;
}
/** What a server is made of. */
export interface ServerParts {
    readonly loaded: LoadedServerConfig;
    readonly options: ServerOptions;
    readonly clock: Clock;
    readonly host: ServerCodeHost;
    readonly store: SqliteStore;
    readonly secretBox: SecretBox;
    readonly gate: OutboundGate;
}
export type ServerCodeHost = ReturnType<typeof openCodeHost>;
/** How the code host is spoken to. */
export declare function hostOptions({ config }: Pick<LoadedServerConfig, "config">, clock: Clock, { patience }: {
    readonly patience?: ServerOptions["patience"] | undefined;
}): GithubOptions;
/** Signs in to the code host. Throws `config-invalid` when nothing says how. */
export declare function openCodeHost({ config }: LoadedServerConfig, { environment, clock, patience, overrides, gate, }: ServerOptions & {
    readonly clock: Clock;
    readonly gate: OutboundGate;
}): {
    tokens: import("./adapters/github/github-tokens.ts").GithubTokens;
    collaborators: import("./ports/collaborators.ts").Collaborators;
    pulls: import("./ports/pull-reader.ts").PullReader;
    publisher: import("./ports/review-publisher.ts").ReviewPublisher;
    markers: import("./domain/marker/marker.ts").Markers;
    writer: import("./ports/branch-writer.ts").BranchWriter;
    deliveries: import("./ports/hook-deliveries.ts").HookDeliveries | undefined;
};
/** What an error says, for the log. */
export declare function wordsOf(error: unknown): string;
