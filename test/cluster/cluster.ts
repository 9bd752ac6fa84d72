import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { type ApiAccess, type ClusterApi, createApi } from "./api.ts";
import { type KubectlResult, kubectl, programOf } from "./kubectl.ts";

const READY_MS = 60_000;
const TTL_GATE = "--feature-gates=TTLAfterFinished=true";

/** A user of the cluster. */
export interface ClusterUser extends ApiAccess {
  readonly api: ClusterApi;
  /** File that `kubectl` and the client library take. */
  readonly kubeconfig: string;
}

/** A real API server with the controllers of Jobs, TTL, owners and quotas; nodes are somebody else's. */
export interface Cluster {
  readonly folder: string;
  readonly server: string;
  readonly caFile: string;
  readonly keyFile: string;
  /** May everything. */
  readonly admin: ClusterUser;
  /** A service account, with a token that the server has signed: may what its bindings grant. */
  serviceAccount(namespace: string, name: string): Promise<ClusterUser>;
  /** Makes one with its default service account, whose pods can be made then. */
  namespace(name: string): Promise<void>;
  kubectl(args: readonly string[], input?: string): Promise<KubectlResult>;
  /** Ends the API server hard and starts it again: watches break, and what they knew is too old then. */
  restartServer(): Promise<void>;
  /** Ends the API server until it is started again. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  readonly folder: string;
  readonly ports: readonly [number, number, number];
  readonly token: string;
}

/** Starts one on free ports of this machine's loopback, its data in a folder for temporary files. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "svc-k8s-"));
  const parts: Parts = {
    folder,
    ports: [await freePort(), await freePort(), await freePort()],
    token: randomBytes(16).toString("hex"),
  };
  writeKeys(parts);
  const running = new Map<string, ChildProcess>();
  const start = (name: string, args: readonly string[]): void => {
    running.set(name, startProgram(folder, name, args));
  };
  const end = async (name: string): Promise<void> => {
    const child = running.get(name);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const stop = async (): Promise<void> => {
    await Promise.all(["kube-controller-manager", "kube-apiserver", "etcd"].map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    start("etcd", etcdArgs(parts));
    return await openCluster(parts, { start, end, stop });
  } catch (error) {
    const log = readFileSync(join(folder, "kube-apiserver.log"), "utf8").slice(-2_000);
    await stop();
    throw new Error(`the cluster did not start: ${log}`, { cause: error });
  }
}

interface Programs {
  start(name: string, args: readonly string[]): void;
  end(name: string): Promise<void>;
  stop(): Promise<void>;
}

async function openCluster(parts: Parts, programs: Programs): Promise<Cluster> {
  const { folder, ports } = parts;
  const server = `https://127.0.0.1:${ports[2]}`;
  const caFile = join(folder, "apiserver.crt");
  const userOf = (name: string, token: string): ClusterUser => {
    const access = { server, caFile, token };
    const kubeconfig = join(folder, `${name}.kubeconfig`);
    writeFileSync(kubeconfig, JSON.stringify(kubeconfigOf(access, name)));
    return { ...access, kubeconfig, api: createApi(access) };
  };
  const startServer = async (): Promise<void> => {
    programs.start("kube-apiserver", serverArgs(parts));
    await untilReady(() => createApi({ server, caFile, token: parts.token }));
  };
  await startServer();
  const admin = userOf("admin", parts.token);
  programs.start("kube-controller-manager", controllerArgs(parts, admin.kubeconfig));
  const namespace = async (name: string): Promise<void> => {
    await admin.api.post("/api/v1/namespaces", { metadata: { name } });
    await until(async () => {
      const path = `/api/v1/namespaces/${name}/serviceaccounts/default`;
      return (await admin.api.get(path)).status === 200;
    }, `the default service account of ${name}`);
  };
  await namespace("default");
  return {
    folder,
    server,
    caFile,
    keyFile: join(folder, "apiserver.key"),
    admin,
    namespace,
    serviceAccount: async (where, name) => {
      const path = `/api/v1/namespaces/${where}/serviceaccounts/${name}/token`;
      const asked = { kind: "TokenRequest", apiVersion: "authentication.k8s.io/v1", spec: {} };
      const { status, body } = await admin.api.post(path, asked);
      if (status !== 201) throw new Error(`no token of ${name}: ${body.message}`);
      return userOf(`${where}-${name}`, body.status.token ?? "");
    },
    kubectl: (args, input) => kubectl(["--kubeconfig", admin.kubeconfig, ...args], input),
    stopServer: () => programs.end("kube-apiserver"),
    startServer,
    restartServer: async () => {
      await programs.end("kube-apiserver");
      await startServer();
    },
    stop: programs.stop,
  };
}

/** Waits until something holds, and says what did not. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  what: string,
  milliseconds = READY_MS,
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(100);
  }
}

async function untilReady(api: () => ClusterApi): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    try {
      return (await api().get("/readyz")).status === 200;
    } catch {
      return false; // Its certificate is not written, or nobody listens yet.
    }
  };
  await until(isReady, "the API server");
}

function startProgram(folder: string, name: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  // Dies with the test's process, even with one that is killed.
  return spawn("setpriv", ["--pdeathsig", "KILL", programOf(name), ...args], {
    cwd: folder,
    stdio: ["ignore", log, log],
  });
}

function etcdArgs({ folder, ports: [client, peer] }: Parts): readonly string[] {
  const own = `http://127.0.0.1:${client}`;
  const peers = `http://127.0.0.1:${peer}`;
  return [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${own}`,
    `--advertise-client-urls=${own}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ];
}

function serverArgs({ folder, ports: [etcd, , port] }: Parts): readonly string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    "--insecure-port=0",
    `--cert-dir=${folder}`,
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${join(folder, "accounts.pub")}`,
    `--service-account-signing-key-file=${join(folder, "accounts.key")}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    "--authorization-mode=RBAC",
    `--token-auth-file=${join(folder, "tokens.csv")}`,
    TTL_GATE,
  ];
}

function controllerArgs({ folder }: Parts, kubeconfig: string): readonly string[] {
  const controllers = "job,ttl-after-finished,garbagecollector,serviceaccount,serviceaccount-token";
  return [
    `--kubeconfig=${kubeconfig}`,
    `--controllers=${controllers},namespace,resourcequota,podgc`,
    `--service-account-private-key-file=${join(folder, "accounts.key")}`,
    "--leader-elect=false",
    "--port=0",
    "--secure-port=0",
    // 50 Jobs at once are made and collected without waiting for the controller's own brakes.
    "--kube-api-qps=500",
    "--kube-api-burst=1000",
    // What a quota counts is in force within this time, though its first count failed; 5 min is longer than a test waits.
    "--resource-quota-sync-period=10s",
    TTL_GATE,
  ];
}

function writeKeys({ folder, token }: Parts): void {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  writeFileSync(join(folder, "accounts.key"), privateKey);
  writeFileSync(join(folder, "accounts.pub"), publicKey);
  writeFileSync(join(folder, "tokens.csv"), `${token},admin,admin,"system:masters"\n`);
  writeFileSync(join(folder, "kube-apiserver.log"), "");
}

function kubeconfigOf({ server, caFile, token }: ApiAccess, name: string): unknown {
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    clusters: [{ name: "test", cluster: { server, "certificate-authority": caFile } }],
    users: [{ name, user: { token } }],
    contexts: [{ name: "test", context: { cluster: "test", user: name } }],
  };
}
