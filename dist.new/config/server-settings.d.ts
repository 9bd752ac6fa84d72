import { type Secret } from "../domain/secret.ts";
import { type ConfigOf } from "./setting.ts";
/** Settings of `svc serve`, beside those of every command. */
export declare const SERVER_SETTINGS: {
    readonly webhookSecrets: import("./setting.ts").Setting<readonly Secret[], undefined>;
    readonly storePath: import("./setting.ts").Setting<string, string>;
    readonly secretKeys: import("./setting.ts").Setting<readonly Secret[], undefined>;
    readonly allowPrivateModels: import("./setting.ts").Setting<boolean, string>;
    readonly host: import("./setting.ts").Setting<string, string>;
    readonly port: import("./setting.ts").Setting<number, string>;
    readonly webhookWorkers: import("./setting.ts").Setting<number, string>;
    readonly taskWorkers: import("./setting.ts").Setting<number, string>;
    readonly pullTokens: import("./setting.ts").Setting<number, string>;
    readonly pullCost: import("./setting.ts").Setting<number, string>;
    readonly repositoryTokens: import("./setting.ts").Setting<number, string>;
    readonly repositoryCost: import("./setting.ts").Setting<number, string>;
    readonly monthTokens: import("./setting.ts").Setting<number, string>;
    readonly monthCost: import("./setting.ts").Setting<number, string>;
    readonly authorQuota: import("./setting.ts").Setting<number, string>;
    readonly repositoryQuota: import("./setting.ts").Setting<number, string>;
    readonly pullQuota: import("./setting.ts").Setting<number, string>;
    readonly shutdownGrace: import("./setting.ts").Setting<number, string>;
    readonly logLevel: import("./setting.ts").Setting<"error" | "debug" | "info" | "warn", string>;
    readonly baseUrl: import("./setting.ts").Setting<string, undefined>;
    readonly oauthClientId: import("./setting.ts").Setting<string, undefined>;
    readonly oauthClientSecret: import("./setting.ts").Setting<Secret, undefined>;
    readonly oauthCallbackUrl: import("./setting.ts").Setting<string, undefined>;
    readonly sessionSecret: import("./setting.ts").Setting<Secret, undefined>;
    readonly allowedUsers: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly allowedOrgs: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly adminUsers: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly helpUrl: import("./setting.ts").Setting<string, string>;
    readonly insecureCookies: import("./setting.ts").Setting<boolean, string>;
    readonly metricsToken: import("./setting.ts").Setting<Secret, undefined>;
    readonly devNoAuth: import("./setting.ts").Setting<boolean, string>;
};
export type ServerSettingName = keyof typeof SERVER_SETTINGS;
/** The effective settings of a server. What has no default and was not set is absent. */
export type ServerConfig = ConfigOf<typeof SERVER_SETTINGS>;
