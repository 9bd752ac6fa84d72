import { isAppError } from "../domain/errors/app-error.js";
import { errorText } from "../domain/errors/error-text.js";
import { matchSkipped } from "../domain/helper/context-script.js";
import { createHelperTools } from "./helper-tools.js";
import { installPackages } from "./install-packages.js";
import { loadHelperFile } from "./load-helper-file.js";
import { createWorkspace } from "./open-workspace.js";
import { runContextScript } from "./run-context-script.js";
import { throwIfCancelled } from "./throw-if-cancelled.js";
const NO_HELPERS = {
    skipPaths: new Set(),
    names: [],
    tools: () => [],
    close: () => Promise.resolve(),
};
/** Opens nothing: what a review without them has. */
export const openNoHelpers = () => Promise.resolve(NO_HELPERS);
/** A change with what the context script says of it. */
export function withContext(change, { context }) {
    return context === undefined ? change : { ...change, context };
}
/**
 * Creates what runs the context script and makes the helper tools. Whatever goes wrong is logged, and the review goes
 * on without; rejects with `cancelled` only.
 */
export function createOpenHelpers({ openSandbox }, settings) {
    return async (change, run) => {
        const closers = [];
        const close = async () => {
            for (const closer of closers.splice(0).reverse())
                await closer();
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
        }
        catch (error) {
            await close();
            throwIfCancelled(run.signal);
            if (!isAppError(error))
                throw error;
            const text = `reviewed without the repository's context script and helper tools: ${errorText(error)}`;
            run.emit({ type: "log", level: "warn", text });
            return { ...NO_HELPERS, note: "without helpers" };
        }
    };
}
async function findHelpers({ openTrunk }, { contextScriptPath, helperToolsPath }, { closers, ...run }) {
    if (contextScriptPath === undefined && helperToolsPath === undefined)
        return undefined;
    const trunk = await openTrunk();
    if (trunk === undefined) {
        const text = "no default branch found, so there is no context script and no helper tool";
        run.emit({ type: "log", level: "info", text });
        return undefined;
    }
    closers.push(() => trunk.close());
    const script = contextScriptPath === undefined ? undefined : await trunk.stat(contextScriptPath, run.signal);
    const helpers = helperToolsPath === undefined ? [] : await loadHelperFile(trunk, helperToolsPath, run);
    return script === undefined && helpers.length === 0 ? undefined : { trunk, script, helpers };
}
async function prepare({ trunk, script, helpers, change, sandbox }, settings, { closers, ...run }) {
    const { head, subject } = change;
    const { contextScriptPath: path, contextScriptSeconds: timeoutSeconds } = settings;
    const without = [path, settings.helperToolsPath].filter((one) => one !== undefined);
    const isRun = script !== undefined && path !== undefined;
    const workspace = createWorkspace({
        ...{ sandbox, head, trunk, without, signal: run.signal },
        ...(isRun ? { programPath: path } : {}),
    });
    closers.push(() => workspace.close());
    const entry = isRun ? { path, entry: script, timeoutSeconds, subject } : undefined;
    const [gave, ready] = await settleBoth(entry && runContextScript(workspace, entry, run), makeReady({ helpers, sandbox, settings }, { closers, ...run }));
    const scene = { workspace, kind: sandbox.kind, head, trunk };
    return {
        ...toGiven(gave, subject),
        names: ready.map(({ helper }) => helper.name),
        tools: (wrap) => createHelperTools(ready, scene, wrap),
        note: toNote(gave, ready),
    };
}
function toGiven(gave, { files }) {
    const paths = files.map(({ path }) => path);
    const skipPaths = matchSkipped(paths, gave?.skipFiles ?? []);
    return { skipPaths, ...(gave?.context === undefined ? {} : { context: gave.context }) };
}
function toNote(gave, ready) {
    const count = ready.length;
    const tools = count === 0 ? [] : [`${count} helper tool${count === 1 ? "" : "s"}`];
    return [...(gave === undefined ? [] : [gave.note]), ...tools].join(", ");
}
/** Helpers that need nothing are ready; of the others those whose packages could be installed. */
async function makeReady({ helpers, sandbox, settings }, { closers, emit, signal }) {
    const ready = await settleAll(helpers.map(async (helper) => {
        const { name, install } = helper;
        if (install === undefined)
            return { helper };
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
    }));
    return ready.filter((one) => one !== undefined);
}
/** Waits for all, whatever fails: what is still opened after a failure would never be closed. */
async function settleAll(work) {
    await Promise.allSettled(work);
    return Promise.all(work);
}
async function settleBoth(first, second) {
    await Promise.allSettled([first, second]);
    return [await first, await second];
}
