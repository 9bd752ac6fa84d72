import { cancelError, throwIfCancelled } from "./cancel-error.js";
import { startProcess } from "./start-process.js";
/**
 * Runs a program to its end.
 *
 * A non-zero exit, a missing program (127), a timeout and a cap are values; only an aborted signal rejects, with
 * `cancelled`, when the whole process group is dead.
 */
export async function runProcess(request) {
    throwIfCancelled(request.signal);
    const running = startProcess(request);
    request.onStart?.(running);
    running.stdin.end(request.input);
    const chunks = [];
    let size = 0;
    running.stdout.on("data", (chunk) => {
        const room = request.maxBytes - size;
        size += chunk.length;
        if (room > 0)
            chunks.push(chunk.subarray(0, room));
        if (chunk.length > room)
            running.stop();
    });
    running.stdout.resume();
    const ended = await running.exit;
    await request.onEnd?.(ended);
    const { isCancelled, ...exit } = ended;
    if (isCancelled)
        throw cancelError(request.signal);
    return { ...exit, stdout: Buffer.concat(chunks), isCapped: size > request.maxBytes };
}
