import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftPatch } from "../../../../../domain/review/draft-edits.ts";
import { isApiError } from "../../../api/api-client.ts";
import {
  type DraftAction,
  type DraftState,
  getSendableEdits,
  type SaveProblem,
} from "./draft-state.ts";
import { type EditKey, type Edits, isEmpty, listEdits, readKey, toPatch } from "./local-edits.ts";

/** Delay after the last keystroke before a change is sent, in milliseconds. */
export const DEBOUNCE_MS = 600;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Limit of consecutive conflicts, which indicate an error. */
const MAX_CONFLICTS = 5;

export interface SaveRequest {
  readonly patch: DraftPatch;
  readonly version: number;
  /** The page is being closed; the request must stay alive after that. */
  readonly isLeaving: boolean;
}

export interface AutosavePorts {
  read(): DraftState;
  dispatch(action: DraftAction): void;
  /** Both reject like the API client. */
  save(save: SaveRequest): Promise<DraftResponse>;
  load(): Promise<DraftResponse>;
  /** ISO 8601. */
  now(): string;
}

/** Sends changes to the server, one request at a time. Failed changes are kept and retried. */
export interface Autosave {
  /** Schedules sending after a change, when the user pauses. */
  touch(): void;
  /** Sends all pending changes. Resolves with `true` if the server has everything. */
  flush(): Promise<boolean>;
  /** Sends pending changes because the page is being closed. */
  leave(): void;
  stop(): void;
}

export function createAutosave(ports: AutosavePorts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), ms);
  };
  const run = async (isLeaving: boolean): Promise<void> => {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; ) {
      const batch = getSendableEdits(ports.read());
      if (isEmpty(batch)) return;
      const outcome = await sendBatch(ports, batch, isLeaving);
      if (outcome === "stopped") return;
      if (outcome === "conflict") conflicts += 1;
    }
    const detail = "another user keeps changing the draft";
    ports.dispatch({ type: "failed", trouble: toRetryProblem(ports.read(), detail) });
  };
  const start = (isLeaving = false): Promise<void> => {
    clearTimeout(timer);
    running ??= run(isLeaving).finally(() => {
      running = undefined;
      const { trouble } = ports.read();
      if (trouble?.kind === "offline") wait(retryDelay(trouble.tries));
    });
    return running;
  };
  return {
    touch: () => wait(DEBOUNCE_MS),
    flush: async () => {
      // Changes made during a request are sent with the next one.
      await running;
      await start();
      return isEmpty(ports.read().edits);
    },
    leave: () => void start(true),
    stop: () => clearTimeout(timer),
  };
}

const retryDelay = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS);

type SaveOutcome = "saved" | "refused" | "conflict" | "stopped";

async function sendBatch(
  ports: AutosavePorts,
  batch: Edits,
  isLeaving: boolean,
): Promise<SaveOutcome> {
  const { version } = ports.read().draft;
  ports.dispatch({ type: "send", edits: batch });
  const patch = toPatch(batch);
  try {
    const draft = await ports.save({ patch, version, isLeaving });
    ports.dispatch({ type: "saved", draft, at: ports.now() });
    return "saved";
  } catch (error) {
    if (isApiError(error, "draft-changed")) return reloadDraft(ports);
    if (isApiError(error) && error.problem.status === 422) {
      ports.dispatch({ type: "refused", problems: toRefusals(error.problem, patch, batch) });
      return "refused";
    }
    ports.dispatch({ type: "failed", trouble: toSaveProblem(error, ports.read()) });
    return "stopped";
  }
}

/** Another user saved first, so the changes are rebased on their draft. */
async function reloadDraft(ports: AutosavePorts): Promise<SaveOutcome> {
  ports.dispatch({ type: "send", edits: {} });
  try {
    const draft = await ports.load();
    ports.dispatch({ type: "loaded", draft });
    if (draft.status === "draft") return "conflict";
    ports.dispatch({ type: "failed", trouble: { kind: "ended" } });
  } catch (error) {
    ports.dispatch({ type: "failed", trouble: toSaveProblem(error, ports.read()) });
  }
  return "stopped";
}

/** Determines the consequence of an error for the pending changes. */
export function toSaveProblem(error: unknown, state: DraftState): SaveProblem {
  if (!isApiError(error)) return toRetryProblem(state, "something went wrong in this page");
  const { status, detail } = error.problem;
  if (status === 401) return { kind: "signed-out" };
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isFinal ? { kind: "denied", detail } : toRetryProblem(state, detail);
}

function toRetryProblem({ trouble }: DraftState, detail: string): SaveProblem {
  const tries = trouble?.kind === "offline" ? trouble.tries + 1 : 1;
  return { kind: "offline", detail, tries };
}

interface Refusal {
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Returns the changes that the server rejected. An error that names none rejects all of them. */
function toRefusals(
  { detail, errors = [] }: Refusal,
  patch: DraftPatch,
  batch: Edits,
): DraftState["refused"] {
  const found: Partial<Record<EditKey, string>> = {};
  for (const { path, message } of errors)
    for (const key of findEditKeys(path, patch, batch)) found[key] = message;
  if (Object.keys(found).length > 0) return found;
  return Object.fromEntries(listEdits(batch).map(([key]) => [key, detail]));
}

function findEditKeys(path: string, patch: DraftPatch, batch: Edits): readonly EditKey[] {
  const keys = listEdits(batch).map(([key]) => key);
  const [, at, field] = /^comments\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (at === undefined) return keys.filter((key) => key === path);
  const id = patch.comments?.[Number(at)]?.id;
  const own = keys.filter((key) => readKey(key)?.id === id);
  const exact = own.filter((key) => readKey(key)?.field === field);
  return exact.length > 0 ? exact : own;
}
