import { AppError } from "../../domain/errors/app-error.js";
import { runProcess } from "../shared/run-process.js";
import { startProcess } from "../shared/start-process.js";
import { streamProcess } from "../shared/stream-process.js";
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
const NO_TIMEOUT_MS = 2 ** 31 - 1;
export function createGitProgram({ cwd, env, configArgv }) {
    const request = (args, options) => ({
        file: "git",
        args: [...configArgv, ...args],
        cwd,
        env: { ...env, ...options.env },
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        signal: options.signal,
    });
    return {
        run: (args, options) => runProcess({
            ...request(args, options),
            ...(options.input === undefined ? {} : { input: options.input }),
            maxBytes: options.maxBytes ?? MAX_BYTES,
        }),
        stream: (args, options) => streamProcess({
            ...request(args, options),
            ...(options.input === undefined ? {} : { input: options.input }),
        }),
        start: (args, signal) => startProcess(request(args, { signal, timeoutMs: NO_TIMEOUT_MS })),
    };
}
/** The failure of a git command that has no better name. */
export function gitFailed(command, failure) {
    return new AppError("git-failed", `git ${command} failed: ${reasonOf(failure)}`, {
        details: { command },
    });
}
function reasonOf({ exitCode, stderr, isTimedOut }) {
    if (exitCode === 127)
        return "git is not there (install git 2.32 or newer)";
    if (isTimedOut)
        return "it took too long";
    return gitWords(stderr) || `exit ${exitCode}`;
}
/** What git said, as one line: its last `fatal:` or `error:` without the prefix. */
export function gitWords(stderr) {
    const lines = stderr.split("\n").filter((line) => line.trim() !== "");
    const line = lines.findLast((text) => /^(fatal|error): /.test(text)) ?? lines.at(-1) ?? "";
    return line.replace(/^(fatal|error): /, "").slice(0, 500);
}
