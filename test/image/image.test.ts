import { readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDocker, type TestDocker } from "../fakes/escape/sandbox-engines.ts";
import { buildTarget, dockerfile, onlyStage } from "./build-target.ts";
import { importDebian, noDebian } from "./debian-base.ts";

const MINUTE = 60_000;
const none = noDebian();
if (none !== undefined) console.warn(`the images are not built: ${none}`);

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const manifest: Manifest = read("../../package.json");
const CLIENT = "@kubernetes/client-node";
const ofClient: Manifest = read(`../../node_modules/${CLIENT}/package.json`);

/** As in deploy/compose.yaml, and without any network. */
const HARDENED = [
  ...["--network", "none", "--read-only", "--cap-drop", "ALL", "--tmpfs", "/tmp"],
  ...["--security-opt", "no-new-privileges", "--tmpfs", "/var/cache/svc:uid=10001,gid=10001"],
];

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The fields of an image's configuration that the Dockerfile sets. */
interface ImageConfig {
  readonly User: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd?: readonly string[] | null;
  readonly Env: readonly string[];
  readonly ExposedPorts?: Readonly<Record<string, unknown>>;
  readonly Volumes?: Readonly<Record<string, unknown>> | null;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** What a server needs to start with, and nothing else. */
const SETTINGS = ["GITHUB_TOKEN=x", "LLM_API_KEY=x", `GITHUB_WEBHOOK_SECRET=${"x".repeat(40)}`];
const WEBHOOK_ONLY = ["serve", "--webhook-only"];

let docker: TestDocker;
const images = new Map<string, string>();

/** Standard output of a program in a container of the image. */
function inImage(name: string, program: string, ...args: readonly string[]): string {
  const options = ["--rm", ...HARDENED, "--entrypoint", program, images.get(name) ?? ""];
  const { status, stdout } = docker.run("run", ...options, ...args);
  return status === 0 ? stdout.trim() : `status ${status}: ${stdout}`;
}

function configOf(name: string): ImageConfig {
  const { stdout } = docker.run("inspect", "--format", "{{json .Config}}", images.get(name) ?? "");
  return JSON.parse(stdout);
}

/** Those of the programs that are on the image's PATH. */
const programsOf = (name: string, programs: readonly string[]): readonly string[] =>
  inImage(name, "sh", "-c", 'for p; do command -v "$p"; done; true', "sh", ...programs)
    .split("\n")
    .filter((path) => path !== "")
    .map((path) => path.replace(/.*\//, ""));

describe.skipIf(none !== undefined)("the images (needs docker, Debian's mirror and npm)", () => {
  beforeAll(async () => {
    docker = await startDocker();
    const [, release = ""] = /^ARG NODE_IMAGE=node:24-(\w+)-slim$/m.exec(dockerfile) ?? [];
    const [base, older] = await Promise.all([
      importDebian(docker.host, release, "node"),
      importDebian(docker.host, "bookworm"),
    ]);
    // The server first: its build makes most of what the others have.
    for (const target of ["server", "runner", "egress"])
      images.set(target, await buildTarget(docker.host, { target, base }));
    const stage = { target: "docker", base: older, text: onlyStage("docker") };
    images.set("older client", await buildTarget(docker.host, stage));
  }, 15 * MINUTE);
  afterAll(() => docker?.[Symbol.asyncDispose](), MINUTE);

  describe.each(["server", "runner", "egress"])("%s", (name) => {
    it("runs svc as a user without rights", () => {
      const { stdout } = docker.run(
        "run",
        "--rm",
        ...HARDENED,
        images.get(name) ?? "",
        "--version",
      );
      expect(stdout.trim()).toBe(manifest.version);
      expect(inImage(name, "id", "-u")).toBe("10001");
      expect(configOf(name)).toMatchObject({ User: "10001:10001", Entrypoint: ["svc"] });
      expect(configOf(name).Env).toContain("NODE_ENV=production");
    });

    it("has no package manager of Node and no compiler", () => {
      const managers = ["npm", "npx", "yarn", "pnpm", "corepack"];
      const compilers = ["cc", "gcc", "g++", "clang", "make", "tsc", "python3", "go", "rustc"];
      expect(programsOf(name, [...managers, ...compilers])).toEqual([]);
    });

    it("has no source and no package of development", () => {
      expect(inImage(name, "ls", "/opt/svc").split("\n")).toEqual(
        ["LICENSE", "README.md", "bin", "dist", "node_modules", "package.json"].sort(),
      );
      const brought = [CLIENT, ...Object.keys(ofClient.dependencies)];
      const development = Object.keys(manifest.devDependencies)
        // Types stay where a package of ours may be used with them.
        .filter((one) => !brought.includes(one) && !one.startsWith("@types/"))
        .map((one) => `node_modules/${one}`);
      expect(development).toContain("node_modules/typescript");
      const script = 'cd /opt/svc; for p; do if [ -e "$p" ]; then echo "$p"; fi; done';
      expect(inImage(name, "sh", "-c", script, "sh", ...development)).toBe("");
    });

    it("has git with https, and what sets limits", () => {
      expect(programsOf(name, ["git", "prlimit"])).toEqual(["git", "prlimit"]);
      const script =
        'test -x "$(git --exec-path)/git-remote-https" && test -s /etc/ssl/certs/ca-certificates.crt';
      expect(inImage(name, "sh", "-c", script)).toBe("");
    });

    it("resolves the client of Kubernetes", () => {
      const module = "file:///opt/svc/dist/adapters/kubernetes/load-client.js";
      const script = `import(require("module").createRequire("${module}").resolve("@kubernetes/client-node")).then((library) => console.log(typeof library.KubeConfig))`;
      expect(inImage(name, "node", "-e", script)).toBe("function");
    });

    it("has only the programs of its part", () => {
      const wanted = { server: ["docker"], runner: [], egress: ["tinyproxy"] }[name];
      const others = ["docker", "dockerd", "containerd", "runc", "tinyproxy"];
      expect(programsOf(name, others)).toEqual(wanted);
    });
  });

  it("has an egress that listens at its port", () => {
    const { Cmd, ExposedPorts } = configOf("egress");
    expect(Cmd).toEqual(["egress", "--port", "3128", "--folder", "/tmp/egress"]);
    expect(Object.keys(ExposedPorts ?? {})).toEqual(["3128/tcp"]);
    expect(inImage("egress", "tinyproxy", "-v")).toMatch(/^tinyproxy \d/);
  });

  it(
    "has a server that becomes healthy with only a volume to write to, and stops on request",
    async () => {
      const { Cmd, ExposedPorts, Volumes, Healthcheck } = configOf("server");
      expect([Cmd, Object.keys(ExposedPorts ?? {})]).toEqual([["serve"], ["8080/tcp"]]);
      expect(Healthcheck?.Test.slice(0, 2)).toEqual(["CMD", "node"]);
      expect(Object.keys(Volumes ?? {})).toEqual(["/var/lib/svc"]);
      const options = [
        ...HARDENED,
        "--health-interval=1s",
        ...SETTINGS.flatMap((one) => ["-e", one]),
      ];
      docker.run("run", "-d", "--name=up", ...options, images.get("server") ?? "", ...WEBHOOK_ONLY);
      const look = (field: string) =>
        docker.run("inspect", "--format", `{{.State.${field}}}`, "up").stdout.trim();
      await expect.poll(() => look("Health.Status"), { timeout: MINUTE }).toBe("healthy");
      docker.run("stop", "up");
      expect(look("ExitCode")).toBe("0");
      docker.run("rm", "--volumes", "up");
    },
    2 * MINUTE,
  );

  it("has a server whose client of docker speaks with the daemon, and with engines from 1.44 on", () => {
    const socket = docker.host.replace("unix://", "");
    const options = ["-v", `${socket}:/var/run/docker.sock`, "--entrypoint", "docker"];
    const group = ["--group-add", `${statSync(socket).gid}`];
    const format = "{{.Client.DefaultAPIVersion}} {{.Server.Os}}";
    const all = [...HARDENED, ...options, ...group, images.get("server") ?? ""];
    const { stdout } = docker.run("run", "--rm", ...all, "version", "--format", format);
    const [, minor = "", system] = /^1\.(\d+) (\w+)$/.exec(stdout.trim()) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(44);
    expect(system).toBe("linux");
  });

  it("finds a client of docker on a base of Debian 12 too", () => {
    expect(inImage("older client", "docker", "--version")).toMatch(/^Docker version 20\.10\./);
  });
});
