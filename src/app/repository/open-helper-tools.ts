import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import { type ContextInput, matchSkippedPaths } from "../../domain/helper/context-script.ts";
import type { HelperTool } from "../../domain/helper/helper-tool.ts";
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
import { type ContextScriptResult, runContextScript } from "./run-context-script.ts";

/** Paths of the repository's own programs, and their permissions. */
export interface HelperSettings {
  /** Absent to run no context script. */
  readonly contextScriptPath?: string | undefined;
  readonly contextScriptSeconds: number;
  /** Absent to offer no tools. */
  readonly helperToolsPath?: string | undefined;
  /** True if packages may be installed for helpers. */
  readonly installs: boolean;
}

export interface OpenHelpersPorts {
  /** Opens the sandbox for commands. Rejects with `sandbox-unavailable` if one is required and unavailable. */
  readonly openSandbox: (run: RunContext) => Promise<Sandbox>;
}

/** The change under review. */
export interface HelperToolsInput {
  readonly head: Snapshot;
  /** Opens the head of the default branch; `undefined` if there is none. */
  readonly openDefaultBranch: () => Promise<Snapshot | undefined>;
  readonly subject: ContextInput;
}

/** The repository's contributions to its review, all from the default branch. */
export interface RepositoryHelpers {
  /** Text of the context script for the prompt. */
  readonly context?: string | undefined;
  readonly skipPaths: ReadonlySet<string>;
  /** Names of the tools. */
  readonly names: readonly string[];
  tools(wrap: Wrap): AgentTool[];
  /** One line about the result. */
  readonly note?: string | undefined;
  /** Idempotent. */
  close(): Promise<void>;
}

export type OpenHelpers = (change: HelperToolsInput, run: RunContext) => Promise<RepositoryHelpers>;

const NO_HELPERS: RepositoryHelpers = {
  skipPaths: new Set(),
  names: [],
  tools: () => [],
  close: () => Promise.resolve(),
};

/** Returns no helpers. */
export const openNoHelpers = (): Promise<RepositoryHelpers> => Promise.resolve(NO_HELPERS);

/** Adds the context script's output to a change. */
export function withHelperContext<Change extends object>(
  change: Change,
  { context }: Pick<RepositoryHelpers, "context">,
): Change & { readonly context?: string | undefined } {
  return context === undefined ? change : { ...change, context };
}

/**
 * Creates the function that runs the context script and prepares the helper tools. Failures are logged, and the review
 * continues without them; rejects only with `cancelled`.
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
        ...(await prepareHelpers({ ...found, change, sandbox }, settings, { ...run, closers })),
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

interface CleanupContext extends RunContext {
  /** Called at the end, in reverse order. */
  readonly closers: (() => Promise<void>)[];
}

interface FoundHelpers {
  readonly defaultBranch: Snapshot;
  readonly script: Awaited<ReturnType<Snapshot["stat"]>>;
  readonly helpers: readonly HelperTool[];
}

async function findHelpers(
  { openDefaultBranch }: HelperToolsInput,
  { contextScriptPath, helperToolsPath }: HelperSettings,
  { closers, ...run }: CleanupContext,
): Promise<FoundHelpers | undefined> {
  if (contextScriptPath === undefined && helperToolsPath === undefined) return undefined;
  const trunk = await openDefaultBranch();
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
  return script === undefined && helpers.length === 0
    ? undefined
    : { defaultBranch: trunk, script, helpers };
}

interface PrepareInput extends FoundHelpers {
  readonly change: HelperToolsInput;
  readonly sandbox: Sandbox;
}

async function prepareHelpers(
  { defaultBranch, script, helpers, change, sandbox }: PrepareInput,
  settings: HelperSettings,
  { closers, ...run }: CleanupContext,
): Promise<Omit<RepositoryHelpers, "close">> {
  const { head, subject } = change;
  const { contextScriptPath: path, contextScriptSeconds: timeoutSeconds } = settings;
  const without = [path, settings.helperToolsPath].filter((one) => one !== undefined);
  const isRun = script !== undefined && path !== undefined;
  const workspace = createWorkspace({
    sandbox,
    head,
    defaultBranch: defaultBranch,
    without,
    signal: run.signal,
    programPath: isRun ? path : undefined,
  });
  closers.push(() => workspace.close());
  const entry = isRun ? { path, entry: script, timeoutSeconds, subject } : undefined;
  const [gave, ready] = await waitForBoth(
    entry && runContextScript(workspace, entry, run),
    installHelpers({ helpers, sandbox, settings }, { closers, ...run }),
  );
  const scene = { workspace, kind: sandbox.kind, head, trunk: defaultBranch };
  return {
    ...toPromptContext(gave, subject),
    names: ready.map(({ helper }) => helper.name),
    tools: (wrap) => createHelperTools(ready, scene, wrap),
    note: toNote(gave, ready),
  };
}

function toPromptContext(
  gave: ContextScriptResult | undefined,
  { files }: ContextInput,
): Pick<RepositoryHelpers, "context" | "skipPaths"> {
  const paths = files.map(({ path }) => path);
  const skipPaths = matchSkippedPaths(paths, gave?.skipFiles ?? []);
  return { skipPaths, context: gave?.context === undefined ? undefined : gave.context };
}

function toNote(gave: ContextScriptResult | undefined, ready: readonly ReadyHelper[]): string {
  const count = ready.length;
  const tools = count === 0 ? [] : [`${count} helper tool${count === 1 ? "" : "s"}`];
  return [...(gave === undefined ? [] : [gave.note]), ...tools].join(", ");
}

interface InstallRequest {
  readonly helpers: readonly HelperTool[];
  readonly sandbox: Sandbox;
  readonly settings: HelperSettings;
}

/** Returns the helpers without packages and those whose packages were installed. */
async function installHelpers(
  { helpers, sandbox, settings }: InstallRequest,
  { closers, emit, signal }: CleanupContext,
): Promise<readonly ReadyHelper[]> {
  const ready = await waitForAll(
    helpers.map(async (helper): Promise<ReadyHelper | undefined> => {
      const { name, install } = helper;
      if (install === undefined) return { helper };
      const installed = settings.installs
        ? await installPackages(sandbox, { name, install }, signal)
        : { problem: "it needs packages, and installation is disabled (HELPER_INSTALL)" };
      if ("problem" in installed) {
        const text = `helper tool ${name} was left out: ${installed.problem}`;
        emit({ type: "log", level: "warn", text });
        return undefined;
      }
      closers.push(installed.close);
      return { helper, wrapCommand: installed.wrapCommand };
    }),
  );
  return ready.filter((one) => one !== undefined);
}

/** Waits for all promises despite failures: a resource that is opened after a failure would never be closed. */
async function waitForAll<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function waitForBoth<First, Second>(
  first: Promise<First> | undefined,
  second: Promise<Second>,
): Promise<[First | undefined, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
