import type { InstallConfig } from "./install.ts";

/** Command that a repository offers to the model as a tool. */
export interface HelperTool {
  readonly name: string;
  /** Shown to the model. */
  readonly description: string;
  /** Program and fixed arguments; the program is a bare name or a path below `.ai/`. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Working folder below the root; `""` is the root. */
  readonly cwd: string;
  /** Maximum number of arguments that the model can add; 0: none. */
  readonly maxArgs: number;
  /** True if added arguments may begin with `-`. */
  readonly allowsOptions: boolean;
  readonly timeoutSeconds: number;
  /** Packages to install before it can run. */
  readonly install?: InstallConfig | undefined;
}
