import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { type App, type CodeHostApp, compose } from "../../compose/app.ts";
import { checkSandboxes } from "../../compose/checks/sandbox.ts";
import { openEarlySecretFilter } from "../../compose/shared/secret-filter.ts";
import { EXECUTION_SETTINGS } from "../../config/execution-settings.ts";
import {
  type LoadedConfig,
  loadConfig,
  loadServerConfig,
  loadTaskConfig,
  requireKey,
  type ValueSource,
} from "../../config/load-config.ts";
import { SERVER_SETTINGS } from "../../config/server-settings.ts";
import { readEnvironment } from "../../config/setting.ts";
import { SETTINGS } from "../../config/settings.ts";
import { TASK_SETTINGS } from "../../config/task-settings.ts";
import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { DoctorOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { writeOutput } from "../io/write-output.ts";
import { checkServer, checkServerRunners } from "./check-server.ts";
import { printEgress } from "./print-egress.ts";

/** Runs all checks and prints them as a table. Returns the exit status. */
export async function doctor(options: DoctorOptions): Promise<number> {
  if (options.config === true) return printConfig(options);
  if (options.egress === true) return printEgress(options.json === true);
  const { signal, release } = cancelOnSignal();
  const gate = openEarlySecretFilter(readEnvironment(), createSystemClock());
  try {
    const found = await runChecks(options, { signal, gate });
    const checks = gate.redactValue(found, "log").value;
    await writeOutput(
      options.json === true ? `${JSON.stringify(checks, null, 2)}\n` : toTable(checks),
      undefined,
    );
    return checks.some((check) => check.status === "fail") ? EXIT.usage : EXIT.ok;
  } finally {
    release();
  }
}

interface CheckContext {
  readonly signal: AbortSignal;
  readonly gate: SecretFilter;
}

async function runChecks(options: DoctorOptions, { signal, gate }: CheckContext): Promise<Check[]> {
  const node: Check = { name: "node", status: "pass", detail: process.version };
  let loaded: LoadedConfig;
  try {
    loaded = loadConfig(readEnvironment());
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    return [
      node,
      ...error.details.problems.map(
        ({ path, message }): Check => ({
          name: path,
          status: "fail",
          detail: message,
          fix: `correct ${path}`,
        }),
      ),
    ];
  }
  const environment = readEnvironment();
  applyProxy(environment);
  const app = compose(loaded.config, { environment, gate, events: { emit: () => {} } });
  const { checks, repository } = await app.checkRepository(process.cwd(), signal);
  return [
    node,
    ...checks,
    ...(await checkCodeHost(app, { loaded, repo: options.repo ?? repository ?? "" }, signal)),
    ...(await checkModel(loaded, () => app.checkEndpoint(signal))),
    ...(await checkSandboxes(loaded.config, environment, signal)),
    ...checkServer(environment),
    ...(await checkServerRunners(environment, signal)),
  ];
}

async function checkCodeHost(
  app: App,
  { loaded, repo }: { readonly loaded: LoadedConfig; readonly repo: string },
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const name = "code host";
  let host: CodeHostApp;
  try {
    host = app.codeHost();
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    // Without any sign-in setting, the user may only want to review a checkout.
    const { appId, codeHostToken } = loaded.config;
    const isWanted = appId !== undefined || codeHostToken !== undefined;
    if (isWanted) return [{ name, status: "fail", detail: error.message }];
    const fix = "needed for pull requests only";
    return [{ name, status: "warn", detail: error.message, fix }];
  }
  const repository = parseRepository(repo);
  if (repository === undefined) {
    const detail = "the repository to check is unknown";
    return [{ name, status: "warn", detail, fix: "run svc doctor --repo owner/name" }];
  }
  const environment = readEnvironment();
  const { task } = loadTaskConfig(environment);
  const { [SERVER_SETTINGS.reviewOn.env]: reviewOn = "" } = environment;
  return host.check(repository, signal, {
    tasks: task.isServed,
    verifies: task.verifies,
    automatic: reviewOn.trim() !== "",
    checkRuns: loaded.config.checkRun,
  });
}

async function checkModel(
  { config }: LoadedConfig,
  check: () => Promise<readonly Check[]>,
): Promise<readonly Check[]> {
  try {
    requireKey(config);
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    return error.details.problems.map(
      ({ path, message }): Check => ({ name: path, status: "fail", detail: message }),
    );
  }
  return check();
}

async function printConfig({ json }: DoctorOptions): Promise<number> {
  const loaded = loadServerConfig(readEnvironment());
  const gate = openEarlySecretFilter(readEnvironment(), createSystemClock());
  const all = [
    ...toRows(SETTINGS, loaded.config, loaded.sources),
    ...toRows(SERVER_SETTINGS, loaded.server, loaded.serverSources),
    ...toRows(TASK_SETTINGS, loaded.task, loaded.taskSources),
    ...toRows(EXECUTION_SETTINGS, loaded.execution, loaded.executionSources),
  ];
  const rows = gate.redactValue(all, "log").value;
  const text = rows
    .map(({ env, value, source }) => `${env}=${sanitizeTerminalText(value ?? "")} (${source})`)
    .join("\n");
  await writeOutput(json === true ? `${JSON.stringify(rows, null, 2)}\n` : `${text}\n`, undefined);
  return EXIT.ok;
}

/** Lists the effective settings of a table; secrets are redacted. */
function toRows(
  table: Readonly<Record<string, { readonly env: string }>>,
  values: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, ValueSource | undefined>>,
) {
  return Object.entries(table).map(([name, { env }]) => ({
    env,
    value: values[name] === undefined ? undefined : toText(values[name]),
    source: sources[name] ?? "not set",
  }));
}

/** Formats a value as it would be set. Secrets and lists format themselves. */
function toText(value: unknown): string {
  const text = String(value);
  return text === "[object Object]" ? JSON.stringify(value) : text;
}

function toTable(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, status, detail, fix }) => {
    const line = `${status.toUpperCase()}  ${name.padEnd(width)}  ${sanitizeTerminalText(detail)}`;
    return fix === undefined || status === "pass"
      ? line
      : `${line}\n      ${" ".repeat(width)}  fix: ${fix}`;
  });
  return `${lines.join("\n")}\n`;
}
