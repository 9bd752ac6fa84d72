import type { Helper } from "../domain/helper/helper-config.ts";
import type { Wrap } from "../domain/untrusted/untrusted.ts";
import type { SandboxKind } from "../ports/sandbox.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { AgentTool } from "./agent-tool.ts";
import type { UseInstalled } from "./install-packages.ts";
import type { Workspace } from "./open-workspace.ts";
/** A helper that can be run. */
export interface ReadyHelper {
    readonly helper: Helper;
    /** Gives its commands what was installed for it. */
    readonly use?: UseInstalled;
}
export interface HelperScene {
    readonly workspace: Pick<Workspace, "run" | "inside">;
    readonly kind: SandboxKind;
    readonly head: Pick<Snapshot, "stat">;
    readonly trunk: Pick<Snapshot, "stat">;
}
/** Makes the tools of a repository. What they print was made of a stranger's files and says so. */
export declare function createHelperTools(ready: readonly ReadyHelper[], scene: HelperScene, wrap: Wrap): AgentTool[];
