import { isAppError } from "../../domain/errors/app-error.js";
import { firstComplaint, isGone, runnerUnavailable, toFault } from "./docker-fault.js";
/** Sees that an image is there, and fetches one that is not; rejects with `runner-unavailable`. */
export async function ensureImage(docker, request) {
    const { image, timeoutMs, onPull, signal } = request;
    const found = await docker.run(["image", "inspect", "--format", "{{.Id}}", image]);
    if (found.exitCode === 0)
        return;
    if (!isGone(found.stderr))
        throw toFault(found.stderr);
    onPull();
    const pulled = await docker.run(["pull", "--quiet", image], { timeoutMs, signal });
    if (pulled.exitCode === 0)
        return;
    const reason = pulled.isTimedOut ? "it took too long" : firstComplaint(pulled.stderr);
    throw runnerUnavailable(`the image ${image} is not there and cannot be pulled: ${reason}; run docker pull ${image} where its daemon runs, or set TASK_RUNNER_IMAGE`);
}
/** The line for people of whatever kept a runner from starting. */
export function toUnavailable(error) {
    if (isAppError(error, "runner-unavailable") || isAppError(error, "cancelled"))
        return error;
    return runnerUnavailable(error instanceof Error ? error.message : `${error}`);
}
