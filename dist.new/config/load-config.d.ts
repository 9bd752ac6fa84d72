import { type ExecutionConfig, type ExecutionSettingName } from "./execution-settings.ts";
import { type ServerConfig, type ServerSettingName } from "./server-settings.ts";
import { type Config, type SettingName } from "./settings.ts";
import { type TaskConfig, type TaskSettingName } from "./task-settings.ts";
/** Where a value came from, for `svc doctor --config`. */
export type ValueSource = "default" | "environment" | "flag";
export interface LoadedConfig {
    readonly config: Config;
    readonly sources: Readonly<Partial<Record<SettingName, ValueSource>>>;
}
/** The settings of a server, those of every command included. */
export interface LoadedServerConfig extends LoadedConfig {
    readonly server: ServerConfig;
    readonly serverSources: Readonly<Partial<Record<ServerSettingName, ValueSource>>>;
    readonly task: TaskConfig;
    readonly taskSources: Readonly<Partial<Record<TaskSettingName, ValueSource>>>;
    readonly execution: ExecutionConfig;
    readonly executionSources: Readonly<Partial<Record<ExecutionSettingName, ValueSource>>>;
}
/** The settings of a task without a server. */
export interface LoadedTaskConfig extends LoadedConfig {
    readonly task: TaskConfig;
}
/** What a server is to do; what it cannot do without is told with all other problems. */
export interface ServerNeeds {
    readonly codeHost?: boolean;
    readonly people?: boolean;
}
type Environment = Readonly<Record<string, string | undefined>>;
/**
 * Reads the configuration: defaults, then the environment, then flags. Pure.
 *
 * Throws `config-invalid` with every problem at once, each naming its variable; values of secrets are not shown.
 */
export declare function loadConfig(environment: Environment, flags?: Readonly<Partial<Record<SettingName, string>>>): LoadedConfig;
/** Reads the configuration of a server likewise. */
export declare function loadServerConfig(environment: Environment, needs?: ServerNeeds): LoadedServerConfig;
/** Reads the configuration of a task that no server runs. */
export declare function loadTaskConfig(environment: Environment, flags?: Readonly<Partial<Record<SettingName, string>>>): LoadedTaskConfig;
/** Checks that commands of a task can run in this process. */
export declare function requireLocalSandbox({ taskSandboxBackend }: Config): void;
/** Checks that a model can be asked at all. */
export declare function requireKey(config: Config): void;
export {};
