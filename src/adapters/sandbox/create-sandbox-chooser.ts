import type { Sandbox, SandboxKind, SandboxProbe } from "../../ports/sandbox.ts";
import type { Environment } from "../shared/process/find-program.ts";
import { findProxy } from "../shared/process/find-proxy.ts";
import type { Target } from "./allowed-host.ts";
import { createBwrapSandbox } from "./create-bwrap-sandbox.ts";
import { createDockerSandbox } from "./create-docker-sandbox.ts";
import { createPackageProxy, type PackageProxyOptions } from "./create-package-proxy.ts";
import { createPlainSandbox } from "./create-plain-sandbox.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";

/** Value of `HELPER_SANDBOX`: if commands may run without a sandbox. */
export type SandboxMode = "require" | "auto" | "off";

/** Value of `TASK_SANDBOX_BACKEND`: the kind of sandbox; `auto` selects the first that works. */
export type SandboxBackend = "bwrap" | "docker" | "kubernetes" | "auto";

export interface SandboxChooserOptions {
  /** Environment of this process. */
  readonly environment: Environment;
  /** Image for docker (`SANDBOX_IMAGE`); without it docker is skipped. */
  readonly image?: string | undefined;
  /**
   * The only kind considered for helpers; all when absent or `auto`. Tasks have their own setting.
   */
  readonly backend?: SandboxBackend | undefined;
  /** Access to packages; the default is the proxy that the environment names. */
  readonly packages?: PackageProxyOptions;
}

export interface SandboxChoice {
  readonly sandbox: Sandbox;
  /** The chosen sandbox, and the reason why no better one was chosen. */
  readonly detail: string;
  /** Reason why commands run without a sandbox although one was requested: shown as one warning. */
  readonly warning?: string;
  /** Fix that gives a better sandbox. */
  readonly fix?: string | undefined;
}

/** Chooses sandboxes. Each kind is probed once per chooser, on its first use. */
export interface SandboxChooser {
  /**
   * Returns the sandbox for helpers, context scripts and installs; rejects with
   * `sandbox-unavailable` when one is required and none works.
   */
  forHelpers(mode: SandboxMode, signal: AbortSignal): Promise<SandboxChoice>;
  /** Returns the sandbox for commands of tasks; rejects with `sandbox-unavailable`. */
  forTasks(backend: SandboxBackend, signal: AbortSignal): Promise<SandboxChoice>;
}

export function createSandboxChooser(options: SandboxChooserOptions): SandboxChooser {
  const { environment, image, backend: preferred = "auto" } = options;
  const proxyFor = ({ host, port }: Target): string | undefined =>
    findProxy(new URL(`https://${host}:${port}`), environment);
  const proxy = createPackageProxy({ proxyFor, ...options.packages });
  const plain = createPlainSandbox({ environment });
  const bwrap = createBwrapSandbox({ environment, proxy });
  const docker = image === undefined ? undefined : createDockerSandbox({ image, environment });
  const isolating = docker === undefined ? [bwrap] : [bwrap, docker];
  const asPlain: SandboxChoice = { sandbox: plain, detail: "off: commands run on this host" };
  return {
    forHelpers: async (mode, signal) => {
      if (mode === "off") return asPlain;
      const isNamed = preferred === "bwrap" || preferred === "docker";
      const wanted = isolating.filter(({ kind }) => !isNamed || kind === preferred);
      const found = await findWorking(wanted, signal);
      if ("sandbox" in found) return found;
      if (mode === "require") throw toUnavailableError(found);
      const warning = `commands of the default branch run without a sandbox: ${found.detail}`;
      return { sandbox: plain, detail: found.detail, warning, fix: found.fix };
    },
    forTasks: async (backend, signal) => {
      if (backend === "kubernetes")
        throw sandboxUnavailable(
          "kubernetes",
          "it is the second container of a runner's pod",
          "set TASK_EXECUTION=kubernetes",
        );
      if (backend === "docker" && docker === undefined)
        throw sandboxUnavailable("docker", "no image is set", "set SANDBOX_IMAGE");
      const wanted = isolating.filter(({ kind }) => backend === "auto" || kind === backend);
      const found = await findWorking(wanted, signal);
      if ("sandbox" in found) return found;
      throw toUnavailableError(found);
    },
  };
}

interface UnavailableSandbox {
  readonly kind: SandboxKind;
  readonly detail: string;
  readonly fix: string;
}

const WITHOUT_IMAGE: UnavailableSandbox = {
  kind: "docker",
  detail: "no image is set for docker",
  fix: "set SANDBOX_IMAGE",
};

async function findWorking(
  sandboxes: readonly Sandbox[],
  signal: AbortSignal,
): Promise<SandboxChoice | UnavailableSandbox> {
  const failed: UnavailableSandbox[] = [];
  for (const sandbox of sandboxes) {
    const probe: SandboxProbe = await sandbox.probe(signal);
    if (probe.isAvailable) return { sandbox, detail: probe.detail };
    failed.push({ kind: sandbox.kind, detail: probe.detail, fix: probe.fix });
  }
  if (failed.length === 0) failed.push(WITHOUT_IMAGE);
  return {
    kind: failed[0]?.kind ?? "none",
    detail: failed.map(({ detail }) => detail).join("; "),
    fix: failed.map(({ fix }) => fix).join("; or "),
  };
}

function toUnavailableError({ kind, detail, fix }: UnavailableSandbox) {
  return sandboxUnavailable(kind, detail.replace(/^the \w+ sandbox cannot be used: /, ""), fix);
}
