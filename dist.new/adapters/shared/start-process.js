import { constants } from "node:os";
import { dropChildGroup, endChildGroup, killChildGroup, spawnGroup } from "./child-groups.js";
import { collectTail } from "./collect-tail.js";
import { spawnProgram, } from "./spawn-program.js";
const KILL_AFTER_MS = 1000;
const STDERR_BYTES = 8192;
/** Starts a program in a process group of its own; timeout, cancel and `stop` end the whole group. */
export function startProcess(request) {
    const child = spawnGroup(() => spawnProgram(request));
    child.stdin.on("error", ignorePipeError);
    const stderr = collectTail(child.stderr, STDERR_BYTES);
    const status = readStatus(request, child.stdio);
    const drained = new Promise((resolve) => child.stdout.once("close", resolve));
    // Nothing will ever come of a program that was not started.
    if (child.pid === undefined)
        for (const stream of [child.stdout, child.stderr])
            stream.destroy();
    const { stop, ended } = holdGroup(child, keepGate(request, child.stdio));
    const left = ended.then(request.onLeft).catch(() => undefined);
    const limits = watchLimits(request, stop);
    const exit = child.outcome.then(async (result) => {
        limits.release();
        // The end of a program is not the end of its output.
        const [text, statusText] = await Promise.all([stderr, status, drained, left]);
        return {
            exitCode: toExitCode(result),
            stderr: text === "" && isUnstarted(result) ? (result.shortMessage ?? "") : text,
            isTimedOut: limits.reached === "timeout",
            isCancelled: limits.reached === "cancel",
            ...(statusText === undefined ? {} : { status: statusText }),
        };
    });
    return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, exit, stop };
}
function readStatus(request, stdio) {
    const stream = findStream(request, stdio, "status");
    return stream && "read" in stream
        ? collectTail(stream, STDERR_BYTES)
        : Promise.resolve(undefined);
}
function findStream({ descriptors = {} }, stdio, kind) {
    const at = Object.entries(descriptors).find(([, one]) => one === kind)?.[0];
    return at === undefined ? undefined : stdio[Number(at)];
}
/** Answers at the gate, if there is one, until it is closed. */
function keepGate(request, stdio) {
    const gate = findStream(request, stdio, "gate");
    if (!(gate && "write" in gate))
        return () => undefined;
    gate.on("error", ignorePipeError);
    gate.once("data", () => gate.write("\n"));
    return () => gate.destroy();
}
function holdGroup(child, closeGate) {
    const group = child.pid;
    if (group === undefined)
        return { stop: () => undefined, ended: Promise.resolve() };
    let isStopped = false;
    let killTimer;
    const leaderEnd = new Promise((resolve) => child.onEnd(resolve));
    const ended = leaderEnd.then(async () => {
        isStopped = true;
        closeGate();
        clearTimeout(killTimer);
        // What the leader left behind would keep the pipes open, or run on.
        await endChildGroup(group);
        dropChildGroup(group);
    });
    const stop = () => {
        // A process that left the group may hold the pipes, the leader's end or not: do not wait for it.
        child.stdout.destroy();
        child.stderr.destroy();
        if (isStopped)
            return;
        isStopped = true;
        closeGate();
        killChildGroup(group, "SIGTERM");
        killTimer = setTimeout(() => killChildGroup(group, "SIGKILL"), KILL_AFTER_MS);
    };
    return { stop, ended };
}
function watchLimits(request, stop) {
    const reach = (reason) => () => {
        limits.reached ??= reason;
        stop();
    };
    const onCancel = reach("cancel");
    const timer = setTimeout(reach("timeout"), request.timeoutMs);
    const limits = {
        reached: undefined,
        release: () => {
            clearTimeout(timer);
            request.signal.removeEventListener("abort", onCancel);
        },
    };
    request.signal.addEventListener("abort", onCancel, { once: true });
    if (request.signal.aborted)
        onCancel();
    return limits;
}
function toExitCode({ exitCode, signal, code }) {
    if (exitCode !== undefined)
        return exitCode;
    if (signal !== undefined)
        return 128 + (signalNumbers[signal] ?? 0);
    return code === "ENOENT" ? 127 : 126;
}
function isUnstarted({ exitCode, signal }) {
    return exitCode === undefined && signal === undefined;
}
const signalNumbers = constants.signals;
function ignorePipeError() {
    // EPIPE: the program ended before it read its input, which its exit code tells better.
}
