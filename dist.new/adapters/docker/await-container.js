import { FOR_EVER_MS } from "./docker-engine.js";
import { inspectContainer } from "./inspect-container.js";
const PAUSE_MS = 1_000;
/** Waits for the end of a container. Rejects when the signal aborts. */
export async function awaitContainer(wait) {
    const { docker, clock, name, silentMs, signal } = wait;
    let silentSince;
    for (;;) {
        await docker.run(["wait", name], { signal, timeoutMs: FOR_EVER_MS });
        const state = await inspectContainer(docker, name, signal);
        if (state === "gone" || (state !== "silent" && !state.isRunning))
            return state;
        const now = clock.monotonicMs();
        silentSince = state === "silent" ? (silentSince ?? now) : undefined;
        if (silentSince !== undefined && now - silentSince > silentMs)
            return "silent";
        await clock.sleep(PAUSE_MS, signal);
    }
}
