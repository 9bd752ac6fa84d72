import type { Helper } from "../domain/helper/helper-config.ts";
import { type Install } from "../domain/helper/install.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { type WorkspaceCommand } from "./open-workspace.ts";
/** Gives a command what was installed for it; `inside` is where the workspace is seen. */
export type UseInstalled = (command: WorkspaceCommand, inside: string) => WorkspaceCommand;
/** What a helper's commands need beside the workspace, or why it cannot be used. */
export type Installed = {
    readonly use: UseInstalled;
    close(): Promise<void>;
} | {
    readonly problem: string;
};
/**
 * Installs what a helper needs into an empty folder of its own, where no file of the repository says from where. The
 * command reaches the proxy for packages and nothing else. Rejects with `cancelled` only.
 */
export declare function installPackages(sandbox: Sandbox, { name, install }: Pick<Helper, "name"> & {
    readonly install: Install;
}, signal: AbortSignal): Promise<Installed>;
