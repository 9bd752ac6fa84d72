// Checks the system programs that tests need. As root on Debian it installs missing ones; otherwise it prints the command
// to install them. Tests that need them are skipped with that reason, which fails CI.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs with their Debian package and purpose. */
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

/** Searches system folders too, which a short PATH may lack. */
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
