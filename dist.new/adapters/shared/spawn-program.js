import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { execa } from "execa";
/** Starts a program as the leader of a process group. Never throws. */
export function spawnProgram(request) {
    return request.descriptors === undefined
        ? spawnUsual(request)
        : spawnWithDescriptors(request, request.descriptors);
}
function spawnUsual(request) {
    const child = execa(request.file, [...request.args], {
        ...toOptions(request),
        stdin: "pipe",
        stdout: "pipe",
        stderr: "pipe",
        extendEnv: false,
        reject: false,
        buffer: false,
        encoding: "buffer",
        // Makes the group, and ends it too when a signal ends this process.
        killDescendants: true,
        forceKillAfterDelay: false,
    });
    // execa drains an output that nobody reads yet, unless it is paused.
    child.stdout.pause();
    const { pid, stdin, stdout, stderr, nodeChildProcess } = child;
    return {
        ...{ pid, stdin, stdout, stderr, stdio: nodeChildProcess.stdio },
        onEnd: (listener) => void nodeChildProcess.once("exit", listener),
        outcome: child.then((result) => result),
    };
}
/** Not by execa, which compares each descriptor with all others: one with a high number would take milliseconds. */
function spawnWithDescriptors(request, descriptors) {
    const last = Math.max(2, ...Object.keys(descriptors).map(Number));
    const further = Array.from({ length: last - 2 }, (_, at) => toStdio(descriptors[at + 3]));
    try {
        const child = spawn(request.file, request.args, {
            ...toOptions(request),
            stdio: ["pipe", "pipe", "pipe", ...further],
            detached: true,
        });
        const outcome = outcomeOf(child);
        // Without descriptors left there are no streams at all.
        if (!(child.stdin && child.stdout && child.stderr))
            return { ...unstarted(), outcome };
        const { pid, stdin, stdout, stderr, stdio } = child;
        return {
            ...{ pid, stdin, stdout, stderr, stdio, outcome },
            onEnd: (listener) => void child.once("exit", listener),
        };
    }
    catch (error) {
        return { ...unstarted(), outcome: Promise.resolve(toFailure(error)) };
    }
}
const toStdio = (wanted) => typeof wanted === "string" ? "pipe" : (wanted ?? "ignore");
function toOptions({ cwd, owner, env }) {
    return {
        ...(cwd === undefined ? {} : { cwd }),
        ...(owner === undefined ? {} : { uid: owner, gid: owner }),
        env,
    };
}
function outcomeOf(child) {
    return new Promise((resolve) => {
        child.once("error", (error) => resolve(toFailure(error)));
        child.once("exit", (exitCode, signal) => resolve({ exitCode: exitCode ?? undefined, signal: signal ?? undefined }));
    });
}
function toFailure(error) {
    if (!(error instanceof Error))
        throw error;
    const code = "code" in error ? String(error.code) : undefined;
    return { code, shortMessage: `the program was not started: ${code ?? error.name}` };
}
function unstarted() {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    return { stdin, stdout, stderr, stdio: [], onEnd: () => undefined };
}
