import { toRunnerArgv, toToolsArgv, toVolumeArgv } from "./docker-argv.js";
import { namesOf } from "./runner-names.js";
/** Makes and starts the two containers of a run; rejects with `runner-unavailable`, and what it has made stays. */
export async function startContainers(docker, profile) {
    const { runner, tools } = namesOf(profile.runner.jobId);
    await docker.ask(toVolumeArgv(profile));
    await docker.ask(toToolsArgv(profile));
    await docker.ask(toRunnerArgv(profile));
    await docker.ask(["start", tools]);
    await docker.ask(["start", runner]);
}
