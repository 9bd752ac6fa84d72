import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";
import type { ClientOptions } from "./load-client.ts";
import type { PodConfig } from "./pod-config.ts";

type PodPlacement = Pick<
  PodConfig,
  "serviceAccount" | "nodeSelector" | "tolerations" | "pullSecrets"
>;

export interface KubernetesLauncherOptions
  extends RemoteLauncherOptions,
    PodPlacement,
    Pick<ClientOptions, "kubeconfig"> {
  /** Namespace; by default that of the credentials. */
  readonly namespace?: string | undefined;
  /**
   * Resolves when runners can reach the hosts that they need, with false when that takes too long.
   */
  egressReady?(signal: AbortSignal): Promise<boolean>;
  /** Milliseconds for events in transit when a pod has ended. */
  readonly graceMs?: number;
  /** Milliseconds between two listings. */
  readonly pollMs?: number;
}
