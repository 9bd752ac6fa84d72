import { type RunnerProfile } from "./docker-argv.ts";
import type { DockerEngine } from "./docker-engine.ts";
/** Makes and starts the two containers of a run; rejects with `runner-unavailable`, and what it has made stays. */
export declare function startContainers(docker: DockerEngine, profile: RunnerProfile): Promise<void>;
