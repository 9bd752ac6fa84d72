import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const has = (program: string): boolean => findTool(program) !== undefined;

export function findTool(program: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Why there is no bubblewrap here; `undefined` when there is. */
export const NO_BWRAP = has("bwrap") ? undefined : "bubblewrap is not installed";

/** Why no daemon of docker can be started here; `undefined` when one can. */
export const NO_DOCKER = ((): string | undefined => {
  if (process.getuid?.() !== 0) return "only root can start dockerd";
  const missing = ["dockerd", "docker", "busybox"].find((name) => !has(name));
  return missing === undefined ? undefined : `${missing} is not installed`;
})();

/** Why there is no python to make system calls with; `undefined` when there is. */
export const NO_PYTHON =
  spawnSync("/usr/bin/python3", ["-c", "import ctypes"]).status === 0
    ? undefined
    : "python3 is not installed";

export interface TestDocker extends AsyncDisposable {
  /** Value of DOCKER_HOST. */
  readonly host: string;
  /** Of the daemon. */
  readonly pid: number;
  /** Has busybox, and python when the machine has it. */
  readonly image: string;
  run(...args: readonly string[]): { readonly status: number | null; readonly stdout: string };
}

/**
 * Starts a daemon of docker of our own, with one image made of this machine's programs. It has no network to give, unless
 * it is `walled`: then this machine is another to it, and it makes bridges and rules of a firewall that go when it goes.
 */
export async function startDocker(place: "here" | "walled" = "here"): Promise<TestDocker> {
  const folder = await mkdtemp(join(tmpdir(), "svc-dockerd-"));
  const at = (name: string): string => join(folder, name);
  const host = `unix://${at("docker.sock")}`;
  await writeFile(at("config.json"), "{}");
  const isWalled = place === "walled";
  const daemon = spawn(
    isWalled ? "unshare" : "env",
    [
      ...(isWalled ? ["--net"] : []),
      findTool("dockerd") ?? "dockerd",
      ...["--config-file", at("config.json"), "--data-root", at("data"), "--exec-root", at("exec")],
      ...["--pidfile", at("docker.pid"), "-H", host, `--iptables=${isWalled}`, "--ip6tables=false"],
      ...["--bridge=none", "--exec-opt", "native.cgroupdriver=cgroupfs"],
    ],
    { stdio: "ignore" },
  );
  const run = (...args: readonly string[]) => {
    const env = { PATH: process.env.PATH, DOCKER_HOST: host };
    const { status, stdout } = spawnSync(findTool("docker") ?? "docker", args, {
      encoding: "utf8",
      env,
    });
    return { status, stdout };
  };
  for (let tries = 0; run("version").status !== 0 && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const image = "svc-test:sandbox";
  await fillRoot(at("root"));
  const made = spawnSync("sh", ["-c", `tar -C "$ROOT" -c . | docker import - ${image}`], {
    env: { PATH: process.env.PATH, DOCKER_HOST: host, ROOT: at("root") },
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`no image: ${made.stderr}`);
  return {
    host,
    image,
    run,
    pid: daemon.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => daemon.once("exit", resolve));
      daemon.kill("SIGTERM");
      await ended;
      spawnSync("sh", ["-c", 'grep -o "$ROOT[^ ]*" /proc/mounts | sort -r | xargs -r umount -l'], {
        env: { PATH: process.env.PATH, ROOT: folder },
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillRoot(root: string): Promise<void> {
  for (const name of ["bin", "tmp", "etc", "proc", "sys", "dev", "usr/bin", "opt", "home", "root"])
    await mkdir(join(root, name), { recursive: true });
  const busybox = findTool("busybox") ?? "busybox";
  await cp(busybox, join(root, "bin/busybox"), { dereference: true });
  const { stdout } = spawnSync(busybox, ["--list"], { encoding: "utf8" });
  for (const name of stdout.split("\n").filter((one) => one !== "" && one !== "busybox"))
    await symlink("busybox", join(root, "bin", name));
  if (NO_PYTHON !== undefined) return;
  const program = realpathSync("/usr/bin/python3");
  const version = program.replace(/.*\//, "");
  await cp(program, join(root, "usr/bin/python3"));
  await cp(`/usr/lib/${version}`, join(root, "usr/lib", version), {
    recursive: true,
    dereference: true,
  });
  const modules = join("/usr/lib", version, "lib-dynload");
  const libraries = spawnSync(
    "sh",
    ["-c", `ldd ${program} ${modules}/_ctypes*.so | grep -o '/[^ ]*' | sort -u`],
    { encoding: "utf8" },
  );
  for (const path of libraries.stdout
    .split("\n")
    .filter((one) => /\.so/.test(one) && existsSync(one.replace(":", "")))) {
    if (path.endsWith(":")) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(path, join(root, path), { dereference: true });
  }
}
