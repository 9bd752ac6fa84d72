import { AppError } from "../../domain/errors/app-error.ts";
import type { AgentRun } from "../agent-run.ts";
/** Says that a prompt leaves no room for a change; `rest` are its tokens without the change, as estimated. */
export declare function neverFits(rest: number, { window }: Pick<AgentRun, "window">): AppError<"model-context-exceeded">;
