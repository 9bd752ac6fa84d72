import type { InstallConfig } from "./install.ts";

/** A command that a repository offers to the model as a tool. */
export interface HelperTool {
  readonly name: string;
  /** Shown to the model. */
  readonly description: string;
  /** Program and fixed arguments; the program is a bare name or a path below `.ai/`. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Folder below the root that it starts in; `""` is the root. */
  readonly cwd: string;
  /** Arguments that the model may add; 0: none. */
  readonly maxArgs: number;
  /** Whether what the model adds may begin with `-`. */
  readonly allowsOptions: boolean;
  readonly timeoutSeconds: number;
  /** What must be installed before it can run. */
  readonly install?: InstallConfig | undefined;
}
