import type { Sandbox, SandboxKind, SandboxProbe } from "../../ports/sandbox.ts";
import type { Environment } from "../shared/process/find-program.ts";
import { findProxy } from "../shared/process/find-proxy.ts";
import type { Target } from "./allowed-host.ts";
import { createBwrapSandbox } from "./create-bwrap-sandbox.ts";
import { createDockerSandbox } from "./create-docker-sandbox.ts";
import { createPackageProxy, type PackageProxyOptions } from "./create-package-proxy.ts";
import { createPlainSandbox } from "./create-plain-sandbox.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";

/** `HELPER_SANDBOX`: whether commands may run without a sandbox. */
export type SandboxMode = "require" | "auto" | "off";

/** `TASK_SANDBOX_BACKEND`: which sandbox; `auto` takes the first that works. */
export type SandboxBackend = "bwrap" | "docker" | "kubernetes" | "auto";

export interface SandboxChooserOptions {
  /** Of this process. */
  readonly environment: Environment;
  /** Image for docker (`SANDBOX_IMAGE`); without it docker is not considered. */
  readonly image?: string | undefined;
  /** The only kind that is considered for helpers; all when absent or `auto`. Tasks name theirs themselves. */
  readonly backend?: SandboxBackend | undefined;
  /** How packages are fetched; through the proxy that the environment names when nothing is said. */
  readonly packages?: PackageProxyOptions;
}

export interface SandboxChoice {
  readonly sandbox: Sandbox;
  /** What was found, and why nothing better. */
  readonly detail: string;
  /** Why commands run without a sandbox although one was wanted: for one warning. */
  readonly warning?: string;
  /** What to do for a better one. */
  readonly fix?: string | undefined;
}

/** Chooses sandboxes. Every kind is probed once in the life of this object, when it is first asked for. */
export interface SandboxChooser {
  /** For helpers, context scripts and installs; rejects with `sandbox-unavailable` when one is required and none works. */
  forHelpers(mode: SandboxMode, signal: AbortSignal): Promise<SandboxChoice>;
  /** For commands of tasks; rejects with `sandbox-unavailable`. */
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
        throw sandboxUnavailable("docker", "no image is named", "set SANDBOX_IMAGE");
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
  detail: "no image is named for docker",
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
