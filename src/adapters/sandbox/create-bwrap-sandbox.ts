import type { Sandbox } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { Environment } from "../shared/process/find-program.ts";
import { type BwrapHost, detectBwrapHost } from "./bwrap-host.ts";
import { TREE } from "./bwrap-profile.ts";
import { checkCommand } from "./check-command.ts";
import type { PackageProxy } from "./create-package-proxy.ts";
import { createProbe } from "./create-probe.ts";
import { createTrees, type OpenTree } from "./create-trees.ts";
import { openProxyBridge, type ProxyBridge } from "./open-proxy-bridge.ts";
import { runBwrap, type UsableHost } from "./run-bwrap.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";

export interface BwrapSandboxOptions {
  /** Environment of this process, by which programs are found. */
  readonly environment: Environment;
  /** Proxy of `network: "proxy"`; without it such a command is refused. */
  readonly proxy?: PackageProxy;
}

/** Creates a sandbox of Linux namespaces, which bubblewrap creates for each command. */
export function createBwrapSandbox({ environment, proxy }: BwrapSandboxOptions): Sandbox {
  const trees = createTrees({ kind: "bwrap", isOwned: true, inside: TREE });
  let host: BwrapHost | undefined;
  const findHost = (): BwrapHost => {
    host ??= detectBwrapHost(environment);
    return host;
  };
  const sandbox: Omit<Sandbox, "probe"> = {
    kind: "bwrap",
    openTree: trees.open,
    run: async (command, signal) => {
      throwIfCancelled(signal);
      checkCommand(command);
      const found = findHost();
      if (!found.isUsable) throw sandboxUnavailable("bwrap", found.detail, found.fix);
      const tree = trees.requireOpen(command.tree);
      return tree.use(async () => {
        if (command.network === "none") return runBwrap({ host: found, tree, command, signal });
        await using door = await openBridge(proxy, found, tree);
        return await runBwrap({ host: found, tree, command, signal, bridge: door });
      });
    },
  };
  const probe = createProbe({
    sandbox,
    accepted: [0],
    detail: () => toDetail(findHost()),
    fix: (words) => toFix(findHost(), words),
  });
  return { ...sandbox, probe };
}

function openBridge(
  proxy: PackageProxy | undefined,
  { node }: UsableHost,
  tree: OpenTree,
): Promise<ProxyBridge> {
  if (proxy === undefined) throw sandboxUnavailable("bwrap", "it has no proxy for packages");
  if (node === undefined)
    throw sandboxUnavailable(
      "bwrap",
      "node, which the proxy needs, is in a folder that it cannot read",
    );
  return openProxyBridge(proxy, tree);
}

function toDetail(host: BwrapHost): string {
  const lack = host.isUsable && host.node === undefined;
  return lack ? "bwrap works; node is in a folder that other users cannot read" : "bwrap works";
}

function toFix(host: BwrapHost, words: string): string {
  if (!host.isUsable) return host.fix;
  if (words.includes("source path"))
    return "set TMPDIR to a folder that other users can enter, such as /tmp";
  return "allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; in a container, its seccomp profile), or set SANDBOX_IMAGE for docker";
}
