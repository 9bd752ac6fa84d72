import { z } from "zod";
import { isGone } from "./docker-fault.js";
const State = z.object({
    Status: z.string(),
    Running: z.boolean(),
    OOMKilled: z.boolean(),
    ExitCode: z.number(),
    Error: z.string(),
});
/** Gives the state of a container; `silent` when the daemon does not answer. */
export async function inspectContainer(docker, name, signal) {
    const args = ["container", "inspect", "--format", "{{json .State}}", name];
    const { exitCode, stdout, stderr } = await docker.run(args, signal && { signal });
    if (exitCode !== 0)
        return isGone(stderr) ? "gone" : "silent";
    const said = State.parse(JSON.parse(stdout.toString("utf8")));
    return {
        isRunning: said.Running,
        isNew: said.Status === "created",
        exitCode: said.ExitCode,
        isOutOfMemory: said.OOMKilled,
        error: said.Error,
    };
}
