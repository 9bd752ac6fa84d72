import { randomBytes } from "node:crypto";
import { chmod, chown } from "node:fs/promises";
import { join } from "node:path";
import { NODE } from "./bwrap-profile.ts";
import type { PackageProxy } from "./create-package-proxy.ts";
import type { OpenTree } from "./create-trees.ts";

/** Connection from a sandbox without a network to the proxy for packages, for one command. */
export interface ProxyBridge extends AsyncDisposable {
  readonly mounts: readonly string[];
  /** Program and arguments before the command. */
  readonly prefix: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const SOCKET = "/run/packages.sock";
const PORT = "3128";
const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Environment variables by which pip, npm, cargo and most others find a proxy. */
const ENVIRONMENT = {
  HTTPS_PROXY: ADDRESS,
  HTTP_PROXY: ADDRESS,
  https_proxy: ADDRESS,
  http_proxy: ADDRESS,
  npm_config_proxy: ADDRESS,
  npm_config_https_proxy: ADDRESS,
  PIP_PROXY: ADDRESS,
  CARGO_HTTP_PROXY: ADDRESS,
};

/** Makes the proxy listen on a socket beside the tree, which only the tree's user can reach. */
export async function openProxyBridge(proxy: PackageProxy, tree: OpenTree): Promise<ProxyBridge> {
  const path = join(tree.scratch, randomBytes(8).toString("hex"));
  const served = await proxy.serve(path);
  await chmod(path, 0o600);
  if (tree.owner !== undefined) await chown(path, tree.owner, tree.owner);
  return {
    mounts: ["--ro-bind", path, SOCKET],
    prefix: [NODE, "-e", `(${forward.toString()})()`, SOCKET, PORT],
    environment: ENVIRONMENT,
    [Symbol.asyncDispose]: () => served.close(),
  };
}

/**
 * Code that runs in a sandbox, as text for `node -e` with the path of a socket, a port, a program
 * and its arguments: forwards connections of the port to the socket while the program runs. The
 * function must be self-contained.
 */
function forward(): void {
  const { createServer, connect } = process.getBuiltinModule("node:net");
  const { spawn } = process.getBuiltinModule("node:child_process");
  const { constants } = process.getBuiltinModule("node:os");
  const [, socket = "", port = "", file = "", ...args] = process.argv;
  const server = createServer((near) => {
    const far = connect(socket);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(Number(port), "127.0.0.1", () => {
    const child = spawn(file, args, { stdio: "inherit" });
    child.on("error", () => process.exit(126));
    child.on("exit", (code, signal) =>
      process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}
