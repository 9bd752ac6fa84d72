import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import { type ContextSubject, matchSkipped } from "../../domain/helper/context-script.ts";
import type { Helper } from "../../domain/helper/helper-config.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { AgentTool } from "../agent/tool.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import type { RunContext } from "../run/run-context.ts";
import { createHelperTools, type ReadyHelper } from "./helper-tools.ts";
import { installPackages } from "./install-packages.ts";
import { loadHelperFile } from "./load-helper-file.ts";
import { createWorkspace } from "./open-workspace.ts";
import { runContextScript, type ScriptGave } from "./run-context-script.ts";

/** Where a repository's own programs are, and what the operator lets them do. */
export interface HelperSettings {
  /** Absent: no context script is run. */
  readonly contextScriptPath?: string | undefined;
  readonly contextScriptSeconds: number;
  /** Absent: no tools are offered. */
  readonly helperToolsPath?: string | undefined;
  /** Whether a helper may have packages installed. */
  readonly installs: boolean;
}

export interface OpenHelpersPorts {
  /** What commands run in. Rejects with `sandbox-unavailable` where none is to be had and one is required. */
  readonly openSandbox: (run: RunContext) => Promise<Sandbox>;
}

/** What is reviewed. */
export interface HelpedChange {
  readonly head: Snapshot;
  /** Opens the default branch's tip; `undefined` where there is none. */
  readonly openTrunk: () => Promise<Snapshot | undefined>;
  readonly subject: ContextSubject;
}

/** What a repository brings to its own review, all of it from the default branch. */
export interface RepositoryHelpers {
  /** For the prompt; written by the context script. */
  readonly context?: string | undefined;
  readonly skipPaths: ReadonlySet<string>;
  /** Names of the tools. */
  readonly names: readonly string[];
  tools(wrap: Wrap): AgentTool[];
  /** One line on what came of it. */
  readonly note?: string | undefined;
  /** Idempotent. */
  close(): Promise<void>;
}

export type OpenHelpers = (change: HelpedChange, run: RunContext) => Promise<RepositoryHelpers>;

const NO_HELPERS: RepositoryHelpers = {
  skipPaths: new Set(),
  names: [],
  tools: () => [],
  close: () => Promise.resolve(),
};

/** Opens nothing: what a review without them has. */
export const openNoHelpers = (): Promise<RepositoryHelpers> => Promise.resolve(NO_HELPERS);

/** A change with what the context script says of it. */
export function withContext<Change extends object>(
  change: Change,
  { context }: Pick<RepositoryHelpers, "context">,
): Change & { readonly context?: string | undefined } {
  return context === undefined ? change : { ...change, context };
}

/**
 * Creates what runs the context script and makes the helper tools. Whatever goes wrong is logged, and the review goes
 * on without; rejects with `cancelled` only.
 */
export function createOpenHelpers(
  { openSandbox }: OpenHelpersPorts,
  settings: HelperSettings,
): OpenHelpers {
  return async (change, run) => {
    const closers: (() => Promise<void>)[] = [];
    const close = async (): Promise<void> => {
      for (const closer of closers.splice(0).reverse()) await closer();
    };
    try {
      const found = await findHelpers(change, settings, { ...run, closers });
      if (found === undefined) {
        await close();
        return NO_HELPERS;
      }
      const sandbox = await openSandbox(run);
      return {
        ...(await prepare({ ...found, change, sandbox }, settings, { ...run, closers })),
        close,
      };
    } catch (error) {
      await close();
      throwIfCancelled(run.signal);
      if (!isAppError(error)) throw error;
      const text = `reviewed without the repository's context script and helper tools: ${errorText(error)}`;
      run.emit({ type: "log", level: "warn", text });
      return { ...NO_HELPERS, note: "without helpers" };
    }
  };
}

interface Closing extends RunContext {
  /** Called at the end, the last one first. */
  readonly closers: (() => Promise<void>)[];
}

interface Found {
  readonly trunk: Snapshot;
  readonly script: Awaited<ReturnType<Snapshot["stat"]>>;
  readonly helpers: readonly Helper[];
}

async function findHelpers(
  { openTrunk }: HelpedChange,
  { contextScriptPath, helperToolsPath }: HelperSettings,
  { closers, ...run }: Closing,
): Promise<Found | undefined> {
  if (contextScriptPath === undefined && helperToolsPath === undefined) return undefined;
  const trunk = await openTrunk();
  if (trunk === undefined) {
    const text = "no default branch found, so there is no context script and no helper tool";
    run.emit({ type: "log", level: "info", text });
    return undefined;
  }
  closers.push(() => trunk.close());
  const script =
    contextScriptPath === undefined ? undefined : await trunk.stat(contextScriptPath, run.signal);
  const helpers =
    helperToolsPath === undefined ? [] : await loadHelperFile(trunk, helperToolsPath, run);
  return script === undefined && helpers.length === 0 ? undefined : { trunk, script, helpers };
}

interface Prepared extends Found {
  readonly change: HelpedChange;
  readonly sandbox: Sandbox;
}

async function prepare(
  { trunk, script, helpers, change, sandbox }: Prepared,
  settings: HelperSettings,
  { closers, ...run }: Closing,
): Promise<Omit<RepositoryHelpers, "close">> {
  const { head, subject } = change;
  const { contextScriptPath: path, contextScriptSeconds: timeoutSeconds } = settings;
  const without = [path, settings.helperToolsPath].filter((one) => one !== undefined);
  const isRun = script !== undefined && path !== undefined;
  const workspace = createWorkspace({
    sandbox,
    head,
    trunk,
    without,
    signal: run.signal,
    programPath: isRun ? path : undefined,
  });
  closers.push(() => workspace.close());
  const entry = isRun ? { path, entry: script, timeoutSeconds, subject } : undefined;
  const [gave, ready] = await settleBoth(
    entry && runContextScript(workspace, entry, run),
    makeReady({ helpers, sandbox, settings }, { closers, ...run }),
  );
  const scene = { workspace, kind: sandbox.kind, head, trunk };
  return {
    ...toGiven(gave, subject),
    names: ready.map(({ helper }) => helper.name),
    tools: (wrap) => createHelperTools(ready, scene, wrap),
    note: toNote(gave, ready),
  };
}

function toGiven(
  gave: ScriptGave | undefined,
  { files }: ContextSubject,
): Pick<RepositoryHelpers, "context" | "skipPaths"> {
  const paths = files.map(({ path }) => path);
  const skipPaths = matchSkipped(paths, gave?.skipFiles ?? []);
  return { skipPaths, context: gave?.context === undefined ? undefined : gave.context };
}

function toNote(gave: ScriptGave | undefined, ready: readonly ReadyHelper[]): string {
  const count = ready.length;
  const tools = count === 0 ? [] : [`${count} helper tool${count === 1 ? "" : "s"}`];
  return [...(gave === undefined ? [] : [gave.note]), ...tools].join(", ");
}

interface Wanted {
  readonly helpers: readonly Helper[];
  readonly sandbox: Sandbox;
  readonly settings: HelperSettings;
}

/** Helpers that need nothing are ready; of the others those whose packages could be installed. */
async function makeReady(
  { helpers, sandbox, settings }: Wanted,
  { closers, emit, signal }: Closing,
): Promise<readonly ReadyHelper[]> {
  const ready = await settleAll(
    helpers.map(async (helper): Promise<ReadyHelper | undefined> => {
      const { name, install } = helper;
      if (install === undefined) return { helper };
      const installed = settings.installs
        ? await installPackages(sandbox, { name, install }, signal)
        : { problem: "it needs packages, and installing is off (HELPER_INSTALL)" };
      if ("problem" in installed) {
        const text = `helper tool ${name} was left out: ${installed.problem}`;
        emit({ type: "log", level: "warn", text });
        return undefined;
      }
      closers.push(installed.close);
      return { helper, use: installed.use };
    }),
  );
  return ready.filter((one) => one !== undefined);
}

/** Waits for all, whatever fails: what is still opened after a failure would never be closed. */
async function settleAll<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function settleBoth<First, Second>(
  first: Promise<First> | undefined,
  second: Promise<Second>,
): Promise<[First | undefined, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
