// Sees to the programs of the machine that tests use beside packages. As root on Debian it installs what is missing and
// says so; otherwise it prints the one line that does. The tests that need them skip with that reason, and CI fails.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** By program: the Debian package that has it, and what for. */
const PROGRAMS = {
  chromium: { package: "chromium", for: "the browser tests" },
  bwrap: { package: "bubblewrap", for: "the sandbox tests" },
  dockerd: { package: "docker.io", for: "the sandbox tests" },
  busybox: { package: "busybox-static", for: "the sandbox tests" },
  python3: { package: "python3", for: "the sandbox tests" },
  tinyproxy: { package: "tinyproxy-bin", for: "the proxy tests" },
  nft: { package: "nftables", for: "the proxy tests" },
  iptables: { package: "iptables", for: "the tests of docker's networks" },
  ip: { package: "iproute2", for: "the proxy tests" },
  kubectl: { package: "kubernetes-client", for: "the manifest tests" },
};

const missing = Object.entries(PROGRAMS).filter(([program]) => !isThere(program));
if (missing.length > 0) provide([...new Set(missing.map(([, entry]) => entry.package))]);

function provide(packages) {
  const names = packages.join(" ");
  const why = missing.map(([program, entry]) => `${program} (${entry.for})`).join(", ");
  const line = `apt-get update && apt-get install -y --no-install-recommends ${names}`;
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !isThere("apt-get")) {
    say(`not on this machine: ${why}. On Debian, as root: ${line}`);
    return;
  }
  say(`installing ${names}, for ${why}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = spawnSync("sh", ["-c", line], { env, encoding: "utf8" });
  if (run.status === 0) return;
  say(
    `that did not work, so what needs it is skipped: ${lastLine(`${run.stdout}\n${run.stderr}`)}`,
  );
}

/** Programs of the system are also found where a short PATH does not look. */
function isThere(program) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false; // Not in this folder.
    }
  });
}

function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}

function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}
