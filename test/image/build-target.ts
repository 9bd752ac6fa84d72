import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const ROOT = new URL("../../", import.meta.url);
/** What docker takes as arguments of each build without a word of the Dockerfile. */
const PROXIES = ["http_proxy", "https_proxy", "no_proxy"].flatMap((name) => [
  name,
  name.toUpperCase(),
]);

export const dockerfile = readFileSync(new URL("Dockerfile", ROOT), "utf8");

/** Builds a target on a base that is there; without `text`, the Dockerfile in the project's folder. */
export async function buildTarget(
  host: string,
  { target, base, text }: { target: string; base: string; text?: string },
): Promise<string> {
  const image = `svc-test:${target}-of-${base.split(":").at(-1)}`;
  const proxies = PROXIES.filter((name) => process.env[name] !== undefined);
  const args = [
    ...["build", "--network", "host", "--build-arg", `NODE_IMAGE=${base}`],
    ...proxies.flatMap((name) => ["--build-arg", name]),
    ...["--target", target, "--tag", image, text === undefined ? "." : "-"],
  ];
  // The builder of docker itself: the other one is a package of its own.
  const env = { ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: "0" };
  const building = promisify(execFile)("docker", args, { cwd: ROOT, env, maxBuffer: 2 ** 26 });
  building.child.stdin?.end(text);
  await building.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    const told = `${stdout}\n${stderr}`.trimEnd().split("\n").slice(-40).join("\n");
    throw new Error(`the target ${target} was not built:\n${told}`);
  });
  return image;
}

/** The Dockerfile with this stage alone. */
export function onlyStage(name: string): string {
  const [head = "", ...stages] = dockerfile.split(/^(?=FROM )/m);
  return head + stages.filter((stage) => stage.split("\n", 1)[0]?.endsWith(` AS ${name}`)).join("");
}
