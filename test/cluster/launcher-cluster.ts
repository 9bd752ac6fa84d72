import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Cluster, startCluster, until } from "./cluster.ts";
import {
  type ClusterLauncherHarness,
  openClusterLauncherHarness,
  stepsProgram,
} from "./cluster-launcher-harness.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";

/** A cluster for a suite, and in it a namespace of its own for each test. */
export interface LauncherCluster {
  readonly cluster: Cluster;
  readonly kubelet: Kubelet;
  readonly harness: ClusterLauncherHarness;
  untilNothingIsLeft(): Promise<void>;
}

/** Has what the tests of a suite share; to be asked for in tests alone. */
export function prepareLauncherCluster(): LauncherCluster {
  const open: { cluster?: Cluster; kubelet?: Kubelet; scene?: ClusterLauncherHarness } = {};
  beforeAll(async () => {
    open.cluster = await startCluster();
    open.kubelet = await startKubelet(open.cluster);
  });
  beforeEach(async () => {
    at.kubelet.behave({ program: stepsProgram });
    open.scene = await openClusterLauncherHarness(at.cluster);
  });
  afterEach(() => open.scene?.close());
  afterAll(async () => {
    await open.kubelet?.stop();
    await open.cluster?.stop();
  });
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error("the cluster was not started yet");
    return part;
  };
  const at: LauncherCluster = {
    get cluster() {
      return started(open.cluster);
    },
    get kubelet() {
      return started(open.kubelet);
    },
    get harness() {
      return started(open.scene);
    },
    untilNothingIsLeft: () =>
      until(
        async () => (await at.harness.left()).length === 0,
        "the end of Job, pod and Secret",
        60_000,
      ),
  };
  return at;
}
