import { cancelError, throwIfCancelled } from "./cancel-error.js";
import { startProcess } from "./start-process.js";
/** Starts a program and streams its output. `chunks` rejects with `cancelled` when the signal aborts. */
export function streamProcess(request) {
    throwIfCancelled(request.signal);
    const running = startProcess(request);
    running.stdin.end(request.input);
    return { chunks: readChunks(), exit: running.exit };
    async function* readChunks() {
        let isRead = false;
        try {
            yield* running.stdout;
            isRead = true;
        }
        catch (error) {
            // Timeout and cancel drop the pipe; what that means is the exit's to say.
            if (!isPrematureClose(error))
                throw error;
        }
        finally {
            if (!isRead)
                running.stop();
        }
        const exit = await running.exit;
        if (exit.isCancelled)
            throw cancelError(request.signal);
    }
}
function isPrematureClose(error) {
    return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
