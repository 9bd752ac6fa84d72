import { type ConfigOf } from "./setting.ts";
/** Every setting of tasks. Documentation and parsing follow from this table. */
export declare const TASK_SETTINGS: {
    readonly isServed: import("./setting.ts").Setting<boolean, string>;
    readonly issuer: import("./setting.ts").Setting<string, string>;
    readonly audience: import("./setting.ts").Setting<string, string>;
    readonly allowedWorkflows: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly maxTokens: import("./setting.ts").Setting<number, undefined>;
    readonly maxInputTokens: import("./setting.ts").Setting<number, undefined>;
    readonly maxIterations: import("./setting.ts").Setting<number, undefined>;
    readonly maxFollowups: import("./setting.ts").Setting<number, string>;
    readonly runnerTimeout: import("./setting.ts").Setting<number, string>;
    readonly tailReserve: import("./setting.ts").Setting<number, undefined>;
    readonly normalizeCommand: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly normalizeImage: import("./setting.ts").Setting<string, undefined>;
    readonly normalizeTimeout: import("./setting.ts").Setting<number, string>;
    readonly normalizeRetries: import("./setting.ts").Setting<number, string>;
    readonly guidance: import("./setting.ts").Setting<string, undefined>;
    readonly protectedPaths: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly maxFiles: import("./setting.ts").Setting<number, string>;
    readonly maxPatchBytes: import("./setting.ts").Setting<number, string>;
    readonly verifies: import("./setting.ts").Setting<boolean, string>;
    readonly reproducesFirst: import("./setting.ts").Setting<boolean, string>;
    readonly verifyWorkflow: import("./setting.ts").Setting<string, string>;
    readonly verifyRef: import("./setting.ts").Setting<string, undefined>;
    readonly verifyPollTimeout: import("./setting.ts").Setting<number, string>;
    readonly verifyPollInterval: import("./setting.ts").Setting<number, string>;
    readonly verifyMaxRounds: import("./setting.ts").Setting<number, string>;
};
export type TaskSettingName = keyof typeof TASK_SETTINGS;
/** The effective configuration of tasks. What has no default and was not set is absent. */
export type TaskConfig = ConfigOf<typeof TASK_SETTINGS>;
