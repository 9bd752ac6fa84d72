import { cancelError } from "../shared/cancel-error.js";
import { createBatchParser } from "./batch-parser.js";
const STALLED_MS = 60_000;
export function createBlobReader(start, toError) {
    let session;
    return {
        read: (id, signal) => new Promise((resolve, reject) => {
            if (signal.aborted)
                return reject(cancelError(signal));
            session ??= open();
            session.waiting.push(guard(session, signal, { resolve, reject }));
            session.process.stdin.write(`${id}\n`);
        }),
    };
    function open() {
        const opened = { process: start(), waiting: [] };
        const parse = createBatchParser((content) => opened.waiting.shift()?.resolve(content));
        opened.process.stdout.on("data", parse);
        opened.process.stdout.resume();
        opened.process.exit.then(({ stderr }) => {
            if (session === opened)
                session = undefined;
            for (const request of opened.waiting.splice(0))
                request.reject(toError(stderr));
        }, () => undefined);
        return opened;
    }
}
/** A request that is given up stays in the queue: its answer still comes and must be skipped. */
function guard({ process }, signal, { resolve, reject }) {
    const giveUp = () => reject(cancelError(signal));
    const timer = setTimeout(() => process.stop(), STALLED_MS);
    const release = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    return {
        resolve: (content) => {
            release();
            resolve(content);
        },
        reject: (error) => {
            release();
            reject(error);
        },
    };
}
