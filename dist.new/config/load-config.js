import { isProxied } from "../domain/egress/allowlist.js";
import { AppError, isAppError } from "../domain/errors/app-error.js";
import { codeHostCredentials } from "./code-host.js";
import { executionProblems, sandboxProblems } from "./execution-problems.js";
import { EXECUTION_SETTINGS, } from "./execution-settings.js";
import { SERVER_SETTINGS } from "./server-settings.js";
import { SETTINGS } from "./settings.js";
import { signInProblems, signInSettings } from "./sign-in.js";
import { TASK_SETTINGS } from "./task-settings.js";
/**
 * Reads the configuration: defaults, then the environment, then flags. Pure.
 *
 * Throws `config-invalid` with every problem at once, each naming its variable; values of secrets are not shown.
 */
export function loadConfig(environment, flags = {}) {
    const { values, sources, problems } = readTable(SETTINGS, environment, flags);
    if (problems.length === 0)
        problems.push(...unpriced(values, SETTINGS));
    if (problems.length > 0)
        throw configInvalid(problems);
    return { config: values, sources };
}
/** Reads the configuration of a server likewise. */
export function loadServerConfig(environment, needs = {}) {
    const common = readTable(SETTINGS, environment, {});
    const server = readTable(SERVER_SETTINGS, environment, {});
    const task = readTaskTable(environment);
    const execution = readExecutionTable(environment);
    const config = server.values;
    const tables = [common, server, task, execution];
    const problems = tables.flatMap((table) => table.problems);
    if (server.problems.length === 0)
        problems.push(...contradictions(config));
    const { taskSandboxBackend } = common.values;
    const { tasks } = execution.values;
    if (tasks !== undefined)
        problems.push(...sandboxProblems(taskSandboxBackend, tasks));
    const tablesAreRead = common.problems.length + execution.problems.length === 0;
    if (tablesAreRead)
        problems.push(...unproxied(common.values, execution.values));
    if (problems.length === 0)
        problems.push(...unpriced({ ...common.values, ...config }, { ...SETTINGS, ...SERVER_SETTINGS }));
    const known = new Set(problems.map(({ path }) => path));
    const missing = missingFor(needs, common.values, config);
    problems.push(...missing.filter(({ path }) => !known.has(path)));
    if (problems.length > 0)
        throw configInvalid(problems);
    return {
        config: common.values,
        sources: common.sources,
        server: config,
        serverSources: server.sources,
        task: task.values,
        taskSources: task.sources,
        execution: execution.values,
        executionSources: execution.sources,
    };
}
/** Reads the configuration of a task that no server runs. */
export function loadTaskConfig(environment, flags = {}) {
    const task = readTaskTable(environment);
    try {
        const loaded = loadConfig(environment, flags);
        if (task.problems.length > 0)
            throw configInvalid(task.problems);
        return { ...loaded, task: task.values };
    }
    catch (error) {
        if (!isAppError(error, "config-invalid") || task.problems.length === 0)
            throw error;
        const known = new Set(task.problems.map(({ path }) => path));
        const others = error.details.problems.filter(({ path }) => !known.has(path));
        throw configInvalid([...others, ...task.problems]);
    }
}
function readExecutionTable(environment) {
    const read = readTable(EXECUTION_SETTINGS, environment, {});
    return read.problems.length > 0
        ? read
        : { ...read, problems: [...executionProblems(read.values)] };
}
function readTaskTable(environment) {
    const read = readTable(TASK_SETTINGS, environment, {});
    const { reproducesFirst, verifies } = read.values;
    const path = TASK_SETTINGS.reproducesFirst.env;
    const message = `needs ${TASK_SETTINGS.verifies.env}: without it nothing is run (set ${TASK_SETTINGS.verifies.env}=1, or take it away)`;
    return reproducesFirst === true && verifies === false
        ? { ...read, problems: [...read.problems, { path, message }] }
        : read;
}
function missingFor({ codeHost, people }, config, server) {
    return [
        ...(codeHost === true ? problemsOf(() => codeHostCredentials(config)) : []),
        ...(people === true ? problemsOf(() => signInSettings(server)) : []),
    ];
}
function problemsOf(settle) {
    try {
        settle();
        return [];
    }
    catch (error) {
        if (isAppError(error, "config-invalid"))
            return error.details.problems;
        throw error;
    }
}
/** Addresses of the settings that runners need and that their proxy never connects to. */
function unproxied({ codeHostApiUrl, codeHostUrl, apiBase, apiKey }, { egressToken, reviews, tasks }) {
    const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
    if (egressToken === undefined || !isRemote)
        return [];
    const needed = [
        [SETTINGS.codeHostApiUrl.env, codeHostApiUrl],
        [SETTINGS.codeHostUrl.env, codeHostUrl],
        ...(apiKey === undefined ? [] : [[SETTINGS.apiBase.env, apiBase]]),
    ];
    const message = `cannot be reached by runners: their proxy lets through https at port 443 to host names with a dot only (use such an address, or take ${EXECUTION_SETTINGS.egressToken.env} away)`;
    return needed.flatMap(([path, address]) => (isProxied(address) ? [] : [{ path, message }]));
}
const COSTS = ["runCost", "pullCost", "repositoryCost", "monthCost"];
/** Budgets in money that nobody can keep, for lack of prices. */
function unpriced(values, table) {
    if (values.modelPrices !== undefined)
        return [];
    const message = "needs MODEL_PRICES: without prices nobody knows what a call costs";
    return COSTS.flatMap((name) => {
        const path = table[name]?.env;
        return path !== undefined && (values[name] ?? 0) > 0 ? [{ path, message }] : [];
    });
}
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
function contradictions(config) {
    const { devNoAuth, host } = config;
    if (!devNoAuth || LOOPBACK.has(host))
        return signInProblems(config);
    const message = `is for development only and needs HOST on loopback, not ${host} (set HOST=127.0.0.1, or take DEV_NO_AUTH away)`;
    return [{ path: SERVER_SETTINGS.devNoAuth.env, message }, ...signInProblems(config)];
}
function readTable(table, environment, flags) {
    const problems = [];
    const values = {};
    const sources = {};
    for (const name of Object.keys(table)) {
        const { env, schema, fallback } = table[name];
        const given = { flag: flags[name], environment: blankToAbsent(environment[env]) };
        const text = given.flag ?? given.environment ?? fallback;
        if (text === undefined)
            continue;
        const parsed = schema.safeParse(text);
        if (parsed.success)
            values[name] = parsed.data;
        else
            problems.push({
                path: env,
                message: parsed.error.issues.map((issue) => issue.message).join("; "),
            });
        sources[name] = sourceOf(given);
    }
    return { problems, values, sources };
}
function sourceOf(given) {
    if (given.flag !== undefined)
        return "flag";
    return given.environment === undefined ? "default" : "environment";
}
/** Checks that commands of a task can run in this process. */
export function requireLocalSandbox({ taskSandboxBackend }) {
    const problems = sandboxProblems(taskSandboxBackend, "inprocess");
    if (problems.length > 0)
        throw configInvalid(problems);
}
/** Checks that a model can be asked at all. */
export function requireKey(config) {
    if (config.apiKey !== undefined)
        return;
    const message = "is not set (export the key of your endpoint; for one that needs none set any word, such as LLM_API_KEY=none)";
    throw configInvalid([{ path: SETTINGS.apiKey.env, message }]);
}
function configInvalid(problems) {
    const message = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
    return new AppError("config-invalid", message, { details: { problems } });
}
function blankToAbsent(text) {
    const trimmed = text?.trim();
    return trimmed === "" ? undefined : trimmed;
}
