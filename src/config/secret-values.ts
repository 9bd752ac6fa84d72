import type { Secret } from "../domain/core/secret.ts";
import { EXECUTION_SETTINGS, type ExecutionConfig } from "./execution-settings.ts";
import type { ServerConfig } from "./server-settings.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";
import type { Setting } from "./setting.ts";
import { type Config, SETTINGS } from "./settings.ts";

/** A secret with the variable that contains it. */
export interface NamedSecret {
  readonly name: string;
  readonly secret: Secret;
}

/** Lists every secret of a configuration, found by type, so that new settings are included. */
export function listSecrets(
  config: Config,
  server?: ServerConfig,
  execution?: ExecutionConfig,
): readonly NamedSecret[] {
  return [
    ...listTableSecrets(SETTINGS, config),
    ...(server === undefined ? [] : listTableSecrets(SERVER_SETTINGS, server)),
    ...(execution === undefined ? [] : listTableSecrets(EXECUTION_SETTINGS, execution)),
  ];
}

/** Finds the secrets of an environment, even if its other settings are invalid. */
export function findEnvironmentSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): readonly NamedSecret[] {
  const tables: readonly Readonly<Record<string, Setting<unknown>>>[] = [
    ...[SETTINGS, SERVER_SETTINGS, EXECUTION_SETTINGS],
  ];
  const all = tables.flatMap((table) => Object.values(table));
  return all.flatMap(({ env, schema }) => {
    const parsed = schema.safeParse(environment[env]);
    return parsed.success ? toNamedSecrets(parsed.data, env) : [];
  });
}

function listTableSecrets(
  table: Readonly<Record<string, Setting<unknown>>>,
  values: Readonly<Record<string, unknown>>,
): NamedSecret[] {
  return Object.entries(table).flatMap(([name, { env }]) => toNamedSecrets(values[name], env));
}

function toNamedSecrets(value: unknown, name: string): NamedSecret[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isSecret).map((secret) => ({ name, secret }));
}

const isSecret = (value: unknown): value is Secret =>
  typeof value === "object" && value !== null && "reveal" in value;
