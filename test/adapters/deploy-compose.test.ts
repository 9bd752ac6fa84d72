import { readFileSync } from "node:fs";
import { loadYaml } from "@kubernetes/client-node";
import { describe, expect, it } from "vitest";

interface Service {
  readonly [name: string]: unknown;
  readonly build: { readonly target: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
  readonly deploy: { readonly replicas: number };
}

interface Compose {
  readonly networks: { readonly runners: { readonly name: string } };
  readonly services: { readonly server: Service; readonly egress: Service };
}

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const compose = loadYaml<Compose>(read("deploy/compose.yaml"));
const { server, egress } = compose.services;

describe("the Compose file", () => {
  it("has no route out for runners except two proxies", () => {
    expect(compose.networks.runners).toEqual({ name: "svc-runners", internal: true });
    expect(server.environment.RUNNER_NETWORK).toBe(compose.networks.runners.name);
    expect(server.environment.RUNNER_PROXY).toBe("http://egress:3128");
    expect(egress.networks).toEqual(["outside", "runners"]);
    expect(egress.deploy.replicas).toBe(2);
  });

  it("runs both without a writable root, capabilities and new privileges", () => {
    for (const service of [server, egress]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect([service.privileged, service.user, service.network_mode]).toEqual(
        Array.from({ length: 3 }),
      );
    }
  });

  it("gives docker's socket only to the server", () => {
    const withSocket = Object.entries(compose.services)
      .filter(([, service]) => JSON.stringify(service).includes("docker.sock"))
      .map(([name]) => name);
    expect(withSocket).toEqual(["server"]);
  });

  it("exposes the pages only on loopback, and does not expose the callback", () => {
    expect(server.ports).toEqual(["127.0.0.1:8080:8080"]);
    expect(egress.ports).toBeUndefined();
  });

  it("gives the server the time that it takes to stop", () => {
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThanOrEqual(30 + 15);
  });

  it("builds targets that the Dockerfile has", () => {
    const targets = [...read("Dockerfile").matchAll(/^FROM .+ AS (\w+)$/gm)].map(
      ([, name]) => name,
    );
    for (const { build } of Object.values(compose.services))
      expect(targets).toContain(build.target);
  });

  it("has no secret in it, nor have the examples", () => {
    for (const path of ["deploy/compose.env.example", "deploy/server.env.example"])
      for (const [line] of read(path).matchAll(/^\w*(?:SECRET|KEY|TOKEN)\w*=.*$/gm))
        expect(line).toMatch(/=$/);
    expect(read("deploy/compose.yaml")).not.toMatch(/(?:SECRET|KEY|TOKEN)\w*: (?!\$\{)/);
  });
});

describe("the manifest of the app", () => {
  it("asks for what reviews need and optional features use, and what the webhook takes", () => {
    const app = JSON.parse(read("deploy/github-app-manifest.json"));
    expect(app.default_permissions).toEqual({
      checks: "write",
      contents: "read",
      issues: "write",
      members: "read",
      metadata: "read",
      pull_requests: "write",
    });
    expect(app.default_events).toEqual([
      "issue_comment",
      "pull_request",
      "pull_request_review_comment",
    ]);
    expect(app.public).toBe(false);
    expect([app.hook_attributes.url, ...app.callback_urls]).toEqual([
      "https://svc.example.com/webhook",
      "https://svc.example.com/auth/callback",
    ]);
  });
});

describe("the Dockerfile", () => {
  const stages = read("Dockerfile")
    .split(/^FROM /m)
    .slice(1);

  it("ends every image as a user without rights", () => {
    const users = (stage = "") => [...stage.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    for (const name of ["runtime", "egress", "server"])
      expect(users(stages.find((stage) => stage.includes(` AS ${name}\n`))).at(-1)).toBe(
        "10001:10001",
      );
  });

  it("takes from the build what runs and nothing else", () => {
    const copied = stages.flatMap((stage) =>
      [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = ""]) =>
        from.split(" "),
      ),
    );
    expect(copied.map((path) => path.replace("/opt/svc/", "")).sort()).toEqual([
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "node_modules",
      "package.json",
    ]);
  });
});
