import { type ConfigOf } from "./setting.ts";
/** Every setting of where runners work. Documentation and parsing follow from this table. */
export declare const EXECUTION_SETTINGS: {
    readonly reviews: import("./setting.ts").Setting<"docker" | "kubernetes" | "inprocess", string>;
    readonly tasks: import("./setting.ts").Setting<"docker" | "kubernetes" | "inprocess", string>;
    readonly hasReviewPods: import("./setting.ts").Setting<boolean, string>;
    readonly taskImage: import("./setting.ts").Setting<string, undefined>;
    readonly reviewImage: import("./setting.ts").Setting<string, undefined>;
    readonly callbackUrl: import("./setting.ts").Setting<string, undefined>;
    readonly callbackPort: import("./setting.ts").Setting<number, undefined>;
    readonly proxy: import("./setting.ts").Setting<string, undefined>;
    readonly noProxy: import("./setting.ts").Setting<string, undefined>;
    readonly egressToken: import("./setting.ts").Setting<import("../index.ts").Secret, undefined>;
    readonly egressHosts: import("./setting.ts").Setting<readonly string[], undefined>;
    readonly memory: import("./setting.ts").Setting<number, string>;
    readonly cpu: import("./setting.ts").Setting<number, string>;
    readonly network: import("./setting.ts").Setting<string, string>;
    readonly maxPods: import("./setting.ts").Setting<number, string>;
    readonly namespace: import("./setting.ts").Setting<string, undefined>;
    readonly serviceAccount: import("./setting.ts").Setting<string, undefined>;
    readonly nodeSelector: import("./setting.ts").Setting<Readonly<Record<string, string>>, undefined>;
    readonly tolerations: import("./setting.ts").Setting<readonly {
        key?: string | undefined;
        operator?: "Exists" | "Equal" | undefined;
        value?: string | undefined;
        effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute" | undefined;
        tolerationSeconds?: number | undefined;
    }[], undefined>;
    readonly pullSecrets: import("./setting.ts").Setting<readonly string[], undefined>;
};
export type ExecutionSettingName = keyof typeof EXECUTION_SETTINGS;
/** Where runners work. What has no default and was not set is absent. */
export type ExecutionConfig = ConfigOf<typeof EXECUTION_SETTINGS>;
