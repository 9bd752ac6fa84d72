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
  /** Without it the one that the credentials are at home in. */
  readonly namespace?: string | undefined;
  /** Resolves when runners reach the hosts that they need, with false when that takes too long. */
  egressReady?(signal: AbortSignal): Promise<boolean>;
  /** Milliseconds for words that are under way when a pod has ended. */
  readonly graceMs?: number;
  /** Milliseconds between two looks at what runs. */
  readonly pollMs?: number;
}
