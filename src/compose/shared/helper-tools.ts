import {
  createSandboxChooser,
  type SandboxMode,
} from "../../adapters/sandbox/create-sandbox-chooser.ts";
import {
  createOpenHelpers,
  type HelperSettings,
  type OpenHelpers,
} from "../../app/repository/open-helper-tools.ts";
import type { RunContext } from "../../app/run/run-context.ts";
import type { Config } from "../../config/settings.ts";
import type { RunnerSettings } from "../../domain/runner/runner-settings.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { Environment } from "./parts.ts";

/** Configuration of context scripts and helper tools, and their sandbox. */
export interface HelperConfig extends HelperSettings {
  readonly sandbox: SandboxMode;
  /** The only backend to use; absent: the first that works. */
  readonly backend?: "bwrap" | "docker" | undefined;
  /** Image for docker; without it docker is not used. */
  readonly image?: string | undefined;
}

/** Resolves the configuration; `usual` is the default of HELPER_SANDBOX. */
export function toHelperConfig(
  config: Config,
  usual: SandboxMode,
): NonNullable<RunnerSettings["helpers"]> {
  const { contextScriptPath, contextScriptSeconds, helperToolsPath, sandboxImage } = config;
  const { taskSandboxBackend: backend } = config;
  return {
    contextScriptPath,
    contextScriptSeconds,
    helperToolsPath,
    installs: config.helperInstall,
    sandbox: config.helperSandbox ?? usual,
    backend: backend === "bwrap" || backend === "docker" ? backend : undefined,
    image: sandboxImage,
  };
}

/** Builds the runner of context scripts and helper tools; `given` is a sandbox that overrides the configuration. */
export function buildHelpers(
  { sandbox: mode, backend, image, ...settings }: HelperConfig,
  environment: Environment,
  given?: () => Promise<Sandbox>,
): OpenHelpers {
  if (given !== undefined) return createOpenHelpers({ openSandbox: given }, settings);
  const chooser = createSandboxChooser({
    environment,
    backend,
    image,
  });
  const openSandbox = async ({ emit, signal }: RunContext): Promise<Sandbox> => {
    const { sandbox, warning } = await chooser.forHelpers(mode, signal);
    if (warning !== undefined) emit({ type: "log", level: "warn", text: warning });
    return sandbox;
  };
  return createOpenHelpers({ openSandbox }, settings);
}
