import { FOR_EVER_MS } from "./docker-engine.js";
import { firstComplaint } from "./docker-fault.js";
import { inspectContainer } from "./inspect-container.js";
/**
 * Writes to a container's stdin, and closes that. Resolves when there is nothing to hand over any more: with why a
 * container that runs has not got it, if so. Never rejects.
 */
export async function handOver(over) {
    const { docker, name, input, signal } = over;
    // Without a proxy for signals: the end of docker's program is none of the container's business.
    const args = ["attach", "--sig-proxy=false", name];
    try {
        const result = await docker.run(args, { input, signal, timeoutMs: FOR_EVER_MS });
        if (result.exitCode === 0 || result.isCapped)
            return undefined;
        const state = await inspectContainer(docker, name, signal);
        // It gives the exit code of a container that has ended.
        const isRunning = typeof state === "object" && state.isRunning;
        return isRunning ? firstComplaint(result.stderr) : undefined;
    }
    catch (error) {
        return signal.aborted ? undefined : `${error}`;
    }
}
