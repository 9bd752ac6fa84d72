import { AppError, type ConfigProblem, isAppError } from "../domain/core/app-error.ts";
import { isProxied } from "../domain/runner/allowlist.ts";
import { getCodeHostCredentials } from "./code-host.ts";
import { findExecutionProblems, findSandboxProblems } from "./execution-problems.ts";
import {
  EXECUTION_SETTINGS,
  type ExecutionConfig,
  type ExecutionSettingName,
} from "./execution-settings.ts";
import { SERVER_SETTINGS, type ServerConfig, type ServerSettingName } from "./server-settings.ts";
import type { Setting } from "./setting.ts";
import { type Config, SETTINGS, type SettingName } from "./settings.ts";
import { findSignInProblems, getSignInSettings } from "./sign-in.ts";
import { TASK_SETTINGS, type TaskConfig, type TaskSettingName } from "./task-settings.ts";

/** Source of a value, shown by `svc doctor --config`. */
export type ValueSource = "default" | "environment" | "flag";

export interface LoadedConfig {
  readonly config: Config;
  readonly sources: Readonly<Partial<Record<SettingName, ValueSource>>>;
}

/** Settings of a server, including those of every command. */
export interface LoadedServerConfig extends LoadedConfig {
  readonly server: ServerConfig;
  readonly serverSources: Readonly<Partial<Record<ServerSettingName, ValueSource>>>;
  readonly task: TaskConfig;
  readonly taskSources: Readonly<Partial<Record<TaskSettingName, ValueSource>>>;
  readonly execution: ExecutionConfig;
  readonly executionSources: Readonly<Partial<Record<ExecutionSettingName, ValueSource>>>;
}

/** Settings of a task without a server. */
export interface LoadedTaskConfig extends LoadedConfig {
  readonly task: TaskConfig;
}

/** Features of a server; settings that they require and that are missing are reported with all other problems. */
export interface ServerNeeds {
  readonly codeHost?: boolean;
  readonly people?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration: defaults, then the environment, then flags. Pure.
 *
 * Throws `config-invalid` with all problems, each with its variable; values of secrets are not shown.
 */
export function loadConfig(
  environment: Environment,
  flags: Readonly<Partial<Record<SettingName, string>>> = {},
): LoadedConfig {
  const { values, sources, problems } = readTable(SETTINGS, environment, flags);
  if (problems.length === 0) problems.push(...findUnpriced(values as Config, SETTINGS));
  if (problems.length > 0) throw configInvalid(problems);
  return { config: values as Config, sources };
}

/** Reads the configuration of a server. Throws like `loadConfig`. */
export function loadServerConfig(
  environment: Environment,
  needs: ServerNeeds = {},
): LoadedServerConfig {
  const common = readTable(SETTINGS, environment, {});
  const server = readTable(SERVER_SETTINGS, environment, {});
  const task = readTaskTable(environment);
  const execution = readExecutionTable(environment);
  const config = server.values as ServerConfig;
  const tables = [common, server, task, execution];
  const problems = tables.flatMap((table) => table.problems);
  if (server.problems.length === 0) problems.push(...findContradictions(config));
  const { taskSandboxBackend } = common.values as Partial<Config>;
  const { tasks } = execution.values as Partial<ExecutionConfig>;
  if (tasks !== undefined) problems.push(...findSandboxProblems(taskSandboxBackend, tasks));
  const tablesAreRead = common.problems.length + execution.problems.length === 0;
  if (tablesAreRead)
    problems.push(...findUnproxied(common.values as Config, execution.values as ExecutionConfig));
  if (problems.length === 0)
    problems.push(
      ...findUnpriced(
        { ...(common.values as Config), ...config },
        { ...SETTINGS, ...SERVER_SETTINGS },
      ),
    );
  const known = new Set(problems.map(({ path }) => path));
  const missing = findMissing(needs, common.values as Config, config);
  problems.push(...missing.filter(({ path }) => !known.has(path)));
  if (problems.length > 0) throw configInvalid(problems);
  return {
    config: common.values as Config,
    sources: common.sources,
    server: config,
    serverSources: server.sources,
    task: task.values as TaskConfig,
    taskSources: task.sources,
    execution: execution.values as ExecutionConfig,
    executionSources: execution.sources,
  };
}

/** Reads the configuration of a task without a server. Throws like `loadConfig`. */
export function loadTaskConfig(
  environment: Environment,
  flags: Readonly<Partial<Record<SettingName, string>>> = {},
): LoadedTaskConfig {
  const task = readTaskTable(environment);
  try {
    const loaded = loadConfig(environment, flags);
    if (task.problems.length > 0) throw configInvalid(task.problems);
    return { ...loaded, task: task.values as TaskConfig };
  } catch (error) {
    if (!isAppError(error, "config-invalid") || task.problems.length === 0) throw error;
    const known = new Set(task.problems.map(({ path }) => path));
    const others = error.details.problems.filter(({ path }) => !known.has(path));
    throw configInvalid([...others, ...task.problems]);
  }
}

function readExecutionTable(environment: Environment) {
  const read = readTable(EXECUTION_SETTINGS, environment, {});
  return read.problems.length > 0
    ? read
    : { ...read, problems: [...findExecutionProblems(read.values as ExecutionConfig)] };
}

function readTaskTable(environment: Environment) {
  const read = readTable(TASK_SETTINGS, environment, {});
  const { reproducesFirst, verifies } = read.values as Partial<TaskConfig>;
  const path = TASK_SETTINGS.reproducesFirst.env;
  const message = `requires ${TASK_SETTINGS.verifies.env} (set ${TASK_SETTINGS.verifies.env}=1, or unset it)`;
  return reproducesFirst === true && verifies === false
    ? { ...read, problems: [...read.problems, { path, message }] }
    : read;
}

function findMissing(
  { codeHost, people }: ServerNeeds,
  config: Config,
  server: ServerConfig,
): readonly ConfigProblem[] {
  return [
    ...(codeHost === true ? collectProblems(() => getCodeHostCredentials(config)) : []),
    ...(people === true ? collectProblems(() => getSignInSettings(server)) : []),
  ];
}

function collectProblems(read: () => unknown): readonly ConfigProblem[] {
  try {
    read();
    return [];
  } catch (error) {
    if (isAppError(error, "config-invalid")) return error.details.problems;
    throw error;
  }
}

/** Reports addresses that runners need but that their proxy refuses. */
function findUnproxied(
  { codeHostApiUrl, codeHostUrl, apiBase, apiKey }: Config,
  { egressToken, reviews, tasks }: ExecutionConfig,
): readonly ConfigProblem[] {
  const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
  if (egressToken === undefined || !isRemote) return [];
  const needed = [
    [SETTINGS.codeHostApiUrl.env, codeHostApiUrl],
    [SETTINGS.codeHostUrl.env, codeHostUrl],
    ...(apiKey === undefined ? [] : ([[SETTINGS.apiBase.env, apiBase]] as const)),
  ] as const;
  const message = `cannot be reached by runners, because their proxy allows only https at port 443 to host names with a dot (use such an address, or unset ${EXECUTION_SETTINGS.egressToken.env})`;
  return needed.flatMap(([path, address]) => (isProxied(address) ? [] : [{ path, message }]));
}

const COSTS = ["runCost", "pullCost", "repositoryCost", "monthCost"] as const;

/** Reports cost budgets that cannot be enforced without prices. */
function findUnpriced(
  values: Pick<Config, "modelPrices"> & Partial<Record<(typeof COSTS)[number], number>>,
  table: Readonly<Partial<Record<(typeof COSTS)[number], { readonly env: string }>>>,
): readonly ConfigProblem[] {
  if (values.modelPrices !== undefined) return [];
  const message =
    "requires MODEL_PRICES, because costs are unknown without prices (set MODEL_PRICES, or set it to 0)";
  return COSTS.flatMap((name) => {
    const path = table[name]?.env;
    return path !== undefined && (values[name] ?? 0) > 0 ? [{ path, message }] : [];
  });
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

function findContradictions(config: ServerConfig): readonly ConfigProblem[] {
  const { devNoAuth, host } = config;
  if (!devNoAuth || LOOPBACK.has(host)) return findSignInProblems(config);
  const message = `is for development only and requires HOST on loopback, not ${host} (set HOST=127.0.0.1, or unset DEV_NO_AUTH)`;
  return [{ path: SERVER_SETTINGS.devNoAuth.env, message }, ...findSignInProblems(config)];
}

type Table<Name extends string> = Readonly<Record<Name, Setting<unknown>>>;

function readTable<Name extends string>(
  table: Table<Name>,
  environment: Environment,
  flags: Readonly<Partial<Record<Name, string>>>,
) {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  const sources: Partial<Record<Name, ValueSource>> = {};
  for (const name of Object.keys(table) as Name[]) {
    const { env, schema, fallback } = table[name];
    const given = { flag: flags[name], environment: blankToAbsent(environment[env]) };
    const text = given.flag ?? given.environment ?? fallback;
    if (text === undefined) continue;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else
      problems.push({
        path: env,
        message: parsed.error.issues.map((issue) => issue.message).join("; "),
      });
    sources[name] = getSource(given);
  }
  return { problems, values, sources };
}

function getSource(
  given: Readonly<Record<"flag" | "environment", string | undefined>>,
): ValueSource {
  if (given.flag !== undefined) return "flag";
  return given.environment === undefined ? "default" : "environment";
}

/** Throws `config-invalid` if the sandbox of tasks cannot be used in this process. */
export function requireLocalSandbox({ taskSandboxBackend }: Config): void {
  const problems = findSandboxProblems(taskSandboxBackend, "inprocess");
  if (problems.length > 0) throw configInvalid(problems);
}

/** Throws `config-invalid` if there is no key for the model. */
export function requireKey(config: Config): void {
  if (config.apiKey !== undefined) return;
  const message =
    "is not set (export the API key of your endpoint; if it needs none, set any value, such as LLM_API_KEY=none)";
  throw configInvalid([{ path: SETTINGS.apiKey.env, message }]);
}

function configInvalid(problems: readonly ConfigProblem[]): AppError<"config-invalid"> {
  const message = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("config-invalid", message, { details: { problems } });
}

function blankToAbsent(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
