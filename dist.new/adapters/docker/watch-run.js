import { awaitContainer } from "./await-container.js";
import { handOver } from "./hand-over.js";
import { namesOf } from "./runner-names.js";
import { settleRun } from "./settle-run.js";
/** Waits for the end of a run whose container was started, and clears up after it. */
export function watchRun(around, run) {
    const { clock, limits } = around;
    const { session } = run;
    const watch = startWatch(around, run);
    const stopping = Promise.withResolvers();
    let state = "watched";
    const isLeft = () => state === "left";
    void session.spoke.then(() => {
        if (run.isLaunching && state === "watched")
            void session.say([{ type: "step-end", step: "launch-pod", ok: true }]);
    });
    const end = async (cause) => {
        if (isLeft())
            return never();
        state = "ending";
        const { ended, hasSpoken, brokenBy } = watch;
        const exit = await settleRun(around, { ...run, cause, ended, hasSpoken, brokenBy });
        watch.close();
        return exit;
    };
    const exit = Promise.race([...watch.causes, stopping.promise]).then(end);
    return {
        exit,
        stop: async () => {
            if (isLeft())
                return;
            stopping.resolve({ kind: "stop" });
            await exit;
        },
        leave: async () => {
            // A spec that was handed over by half is none.
            const late = clock.sleep(limits.lingerMs, watch.signal).catch(() => undefined);
            await Promise.race([session.spoke, watch.handed, late]);
            if (state === "ending")
                await exit;
            else {
                state = "left";
                watch.close();
                await session.close(false);
            }
        },
    };
}
function startWatch(around, run) {
    const { docker, clock, limits } = around;
    const { runner, session, input } = run;
    const name = namesOf(runner.jobId).runner;
    const watching = new AbortController();
    const handing = new AbortController();
    const { signal } = watching;
    let hasSpoken = false;
    let broken;
    void session.spoke.then(() => {
        hasSpoken = true;
        handing.abort();
    });
    const ended = awaitContainer({ docker, clock, name, silentMs: limits.silentMs, signal }).catch(() => (signal.aborted ? never() : "silent"));
    const handed = handOver({ docker, name, input, signal: handing.signal });
    const over = session.over.then((end) => {
        if (end.kind === "broken")
            broken = end.how;
        return { kind: "over", end };
    });
    return {
        causes: [
            ended.then((end) => ({ kind: "ended", end })),
            over,
            handed.then((why) => (why === undefined ? never() : { kind: "deaf", why })),
            clock.sleep(lateMs(around, run), signal).then(() => ({ kind: "late" }), never),
        ],
        ...{ ended, handed, signal },
        hasSpoken: () => hasSpoken,
        brokenBy: () => broken,
        close: () => {
            handing.abort();
            watching.abort();
        },
    };
}
/** Milliseconds until it has to be ended. */
function lateMs({ clock, limits }, { deadlineAt }) {
    return Math.max(0, Date.parse(deadlineAt) - Date.parse(clock.now()) + limits.overtimeMs);
}
const never = () => new Promise(() => undefined);
