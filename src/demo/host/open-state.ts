import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import { newApp } from "./accounts/new-app.ts";
import type { HostState } from "./state.ts";

export interface OpenState {
  readonly state: HostState;
  readonly privateKeyPem: string;
  /** Writes the state atomically, by renaming a temporary file. */
  save(): void;
}

const FIRST_ID = 1001;
const LISTS = ["users", "orgs", "repositories", "tokens", "deliveries", "codes"];

/** Opens the state of a folder, or creates a new one with its own app. */
export function openState(folder: string): OpenState {
  mkdirSync(folder, { recursive: true });
  const files = { state: join(folder, "state.json"), key: join(folder, "app-private-key.pem") };
  const state = readStoredState(files.state) ?? makeState(files.key);
  const privateKeyPem = readText(files.key);
  if (privateKeyPem === undefined) throw damagedStateError(files.key);
  const save = () => writePrivate(files.state, `${JSON.stringify(state, undefined, 1)}\n`);
  save();
  return { state, privateKeyPem, save };
}

function readStoredState(file: string): HostState | undefined {
  const text = readText(file);
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    if (isState(state)) return state;
  } catch (error) {
    throw damagedStateError(file, error);
  }
  throw damagedStateError(file);
}

/**
 * Checks that all parts of the state exist. Their content is not validated, as only this host
 * writes it.
 */
function isState(value: unknown): value is HostState {
  const state = new Map(Object.entries(value ?? {}));
  return (
    typeof state.get("nextId") === "number" &&
    typeof state.get("app") === "object" &&
    LISTS.every((name) => Array.isArray(state.get(name)))
  );
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function damagedStateError(file: string, cause?: unknown): AppError<"input-invalid"> {
  const message = `${file} is missing or damaged; start over with svc demo --fresh`;
  return new AppError("input-invalid", message, { details: { path: file }, cause });
}

function makeState(keyFile: string): HostState {
  const { app, privateKeyPem } = newApp();
  writePrivate(keyFile, privateKeyPem);
  return {
    nextId: FIRST_ID,
    app,
    users: [],
    orgs: [],
    repositories: [],
    tokens: [],
    deliveries: [],
    codes: [],
  };
}

function writePrivate(file: string, text: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}
