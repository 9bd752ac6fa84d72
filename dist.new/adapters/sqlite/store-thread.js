import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/errors/app-error.js";
import { threadAddress } from "../shared/thread-address.js";
import { toStoreError } from "./store-error.js";
const THREAD_ADDRESS = threadAddress(import.meta.url, "./store-worker.ts");
/** Calls that wait, at most: above, the caller is told at once instead of filling the memory. */
const MAX_WAITING = 10_000;
/** A batch is small and soon forgotten: the default of 16 MB for each of two halves would be touched and never needed. */
const YOUNG_GENERATION_MB = 4;
/** Calls of one transaction, at most. */
const MAX_BATCH = 512;
/** Starts the thread that has the database at a path; rejects with why it cannot be used. */
export async function startStoreThread(path) {
    const worker = new Worker(THREAD_ADDRESS, {
        workerData: { path },
        env: {},
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    // From the start: a thread that refuses may have ended before its message is looked at.
    const exited = new Promise((resolve) => worker.once("exit", () => resolve()));
    const [report] = (await once(worker, "message"));
    if (report.kind === "refused") {
        await exited;
        throw toStoreError(report.failure);
    }
    const line = {
        path,
        worker,
        waiting: [],
        asked: [],
        isClosing: false,
        ended: undefined,
    };
    worker.on("message", (message) => {
        if (message.kind === "answers")
            settle(line, message.answers);
    });
    worker.on("error", (error) => end(line, `it stopped (${error.message})`));
    worker.on("exit", () => end(line, "it is closed"));
    return {
        call: (name, ask) => new Promise((resolve, reject) => {
            // The compiler cannot see that name and ask of one call belong together.
            const request = { name, ask };
            put(line, { request, resolve, reject });
        }),
        close: async () => {
            if (!line.isClosing && line.ended === undefined) {
                line.isClosing = true;
                ask(line);
            }
            await exited;
        },
    };
}
function put(line, call) {
    const count = line.waiting.length + line.asked.length;
    if (line.isClosing || line.ended !== undefined) {
        call.reject(unavailable(line.path, `${line.ended ?? "it is closed"}; restart the server`));
    }
    else if (count >= MAX_WAITING) {
        call.reject(unavailable(line.path, `${count} calls wait for the disk; try again later`));
    }
    else {
        line.waiting.push(call);
        // What the caller asks in the same turn goes along.
        if (count === 0)
            queueMicrotask(() => ask(line));
    }
}
/** Sends what waits, unless the thread is at work. An empty batch tells it to close. */
function ask(line) {
    if (line.asked.length > 0 || line.ended !== undefined)
        return;
    if (line.waiting.length === 0 && !line.isClosing)
        return;
    line.asked = line.waiting.slice(0, MAX_BATCH);
    line.waiting = line.waiting.slice(MAX_BATCH);
    try {
        line.worker.postMessage(line.asked.map(({ request }) => request));
    }
    catch {
        line.asked = line.asked.filter(isPlain);
        if (line.asked.length > 0)
            line.worker.postMessage(line.asked.map(({ request }) => request));
        else
            ask(line);
    }
}
/** Rejects a call with something that is no plain data, and spares the others. */
function isPlain({ request, reject }) {
    try {
        structuredClone(request);
        return true;
    }
    catch (cause) {
        reject(new Error(`${request.name} was given something that is no plain data`, { cause }));
        return false;
    }
}
function settle(line, answers) {
    const asked = line.asked;
    line.asked = [];
    asked.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer?.ok)
            resolve(answer.value);
        else if (answer !== undefined)
            reject(toStoreError(answer.failure));
    });
    ask(line);
}
function end(line, reason) {
    line.ended ??= reason;
    const left = [...line.asked, ...line.waiting];
    line.asked = [];
    line.waiting = [];
    for (const { reject } of left)
        reject(unavailable(line.path, `${reason}; restart the server`));
}
function unavailable(path, reason) {
    return new AppError("store-unavailable", `the store ${path} does not answer: ${reason}`, {
        details: { path },
    });
}
