import type { Redactor } from "../shared/redactor.ts";
import type { DockerEngine } from "./docker-engine.ts";
/** Gives what a container printed last, without secrets; nothing when docker does not say. */
export declare function lastLines(docker: DockerEngine, name: string, redactor: Redactor): Promise<readonly string[]>;
