import { createOutboundGate } from "../../domain/outbound/outbound-gate.js";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { learnTokens, secretsOf } from "../shared/learn-tokens.js";
import { createRedactor } from "../shared/redactor.js";
import { captureLines } from "./capture-lines.js";
import { createChildTable } from "./child-table.js";
import { holdThread } from "./hold-thread.js";
import { speakWithRunner } from "./speak-with-runner.js";
import { notStarted, startWorker } from "./start-worker.js";
import { DEFAULT_LIMITS } from "./thread-limits.js";
import { STOPPED, toRunnerExit } from "./to-runner-exit.js";
import { watchMemory } from "./watch-memory.js";
/**
 * Starts each runner in a worker thread: it cannot block the event loop, and it can be ended wherever it is. This is no
 * wall against hostile code: a thread shares the process.
 */
export function createThreadLauncher(options) {
    return {
        launch: async (spec, hooks, signal) => {
            if (signal !== undefined)
                throwIfCancelled(signal);
            const limits = { ...DEFAULT_LIMITS, ...options.limits };
            const thread = startThread({ ...options, limits }, spec, hooks);
            const early = await untilReady(thread, limits.startMs);
            if (early !== undefined) {
                options.onOutput(spec.job.id, `the thread did not start: ${early}`);
                throw notStarted();
            }
            let stopping;
            return {
                exit: thread.exit,
                stop: () => {
                    stopping ??= stopThread(thread, limits.graceMs);
                    return stopping;
                },
            };
        },
    };
}
function startThread(options, spec, hooks) {
    const { limits, onOutput } = options;
    const redactor = createRedactor(options.gate ?? createOutboundGate(), secretsOf(spec));
    const table = createChildTable();
    const worker = startWorker(options, { spec, table });
    const { kill, end } = holdThread(worker, table);
    const output = captureLines([worker.stdout, worker.stderr], redactor, (line) => onOutput(spec.job.id, line));
    const ownHooks = learnTokens(hooks, redactor);
    const speech = speakWithRunner({ worker, kill, limits, hooks: ownHooks });
    const unwatch = watchMemory(worker, limits, kill);
    let isStopped = false;
    const exit = end.then(async (ending) => {
        unwatch();
        await Promise.all([speech.end(), output]);
        return toRunnerExit({ ...ending, isStopped, hasResult: speech.hasResult() }, redactor);
    });
    return {
        exit,
        ready: speech.ready,
        askToStop: () => {
            isStopped = true;
            speech.askToStop();
        },
        kill,
    };
}
/** Gives how the thread ended when that was before it was ready. */
async function untilReady(thread, startMs) {
    const timer = setTimeout(() => thread.kill("it was not ready in time"), startMs);
    const early = await Promise.race([thread.ready, thread.exit]);
    clearTimeout(timer);
    if (early === undefined)
        return undefined;
    return early.kind === "died" ? early.how : "its program ended before it was ready";
}
async function stopThread(thread, graceMs) {
    thread.askToStop();
    const timer = setTimeout(() => thread.kill(STOPPED), graceMs);
    await thread.exit;
    clearTimeout(timer);
}
