import { describe, expect, it } from "vitest";
import { toEgressNeeds } from "../../../src/config/egress-needs.ts";
import {
  getExecution,
  getRunnerImage,
  lacksNamespace,
  missingNamespaceError,
  requireRunnerImage,
} from "../../../src/config/execution-problems.ts";
import { loadServerConfig } from "../../../src/config/load-config.ts";
import { isAppError } from "../../../src/domain/core/app-error.ts";

/** What is wrong with an environment, by variable. */
function problemsOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  try {
    loadServerConfig(environment);
    return {};
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    return Object.fromEntries(error.details.problems.map(({ path, message }) => [path, message]));
  }
}

const POD = { TASK_RUNNER_IMAGE: "svc-runner:1", RUNNER_CALLBACK_URL: "http://svc:8081" };

describe("the settings of where runners work", () => {
  it("runs everything in this process by default", () => {
    const { execution } = loadServerConfig({});
    expect(execution).toMatchObject({ reviews: "inprocess", tasks: "inprocess", maxPods: 10 });
    expect(execution).toMatchObject({ memory: 2 * 1024 ** 3, cpu: 1_000, network: "bridge" });
  });

  it.each([
    [{ TASK_EXECUTION: "kubernetes" }, ["RUNNER_CALLBACK_URL", "TASK_RUNNER_IMAGE"]],
    [{ TASK_EXECUTION: "docker", RUNNER_CALLBACK_URL: "http://svc" }, ["TASK_RUNNER_IMAGE"]],
    [{ ...POD, REVIEW_EXECUTION: "kubernetes" }, ["REVIEW_EXECUTION"]],
    [
      { ...POD, REVIEW_EXECUTION: "kubernetes", TASK_EXECUTION: "kubernetes" },
      ["REVIEW_EXECUTION"],
    ],
    [{ ...POD, REVIEW_EXECUTION: "kubernetes", REVIEW_PODS_ENABLED: "1" }, ["REVIEW_EXECUTION"]],
    [
      {
        ...POD,
        REVIEW_EXECUTION: "kubernetes",
        REVIEW_PODS_ENABLED: "1",
        TASK_EXECUTION: "docker",
      },
      ["REVIEW_EXECUTION"],
    ],
    [
      {
        ...POD,
        REVIEW_EXECUTION: "kubernetes",
        REVIEW_PODS_ENABLED: "1",
        TASK_EXECUTION: "kubernetes",
      },
      [],
    ],
    [{ TASK_SANDBOX_BACKEND: "kubernetes" }, ["TASK_SANDBOX_BACKEND"]],
    [{ TASK_SANDBOX_BACKEND: "kubernetes", TASK_API_ENABLED: "1" }, ["TASK_SANDBOX_BACKEND"]],
    [
      { ...POD, TASK_SANDBOX_BACKEND: "kubernetes", TASK_EXECUTION: "docker" },
      ["TASK_SANDBOX_BACKEND"],
    ],
    [{ ...POD, TASK_SANDBOX_BACKEND: "kubernetes", TASK_EXECUTION: "kubernetes" }, []],
    [{ TASK_SANDBOX_BACKEND: "kubernetes", TASK_EXECUTION: "podman" }, ["TASK_EXECUTION"]],
    [{ TASK_SANDBOX_BACKEND: "podman" }, ["TASK_SANDBOX_BACKEND"]],
    [{ ...POD, REVIEW_EXECUTION: "docker" }, []],
    [{ TASK_EXECUTION: "podman" }, ["TASK_EXECUTION"]],
    [{ RUNNER_MEMORY: "2 gigs" }, ["RUNNER_MEMORY"]],
    [{ RUNNER_MEMORY: "1Mi" }, ["RUNNER_MEMORY"]],
    [{ RUNNER_CPU: "0" }, ["RUNNER_CPU"]],
    [{ RUNNER_CALLBACK_PORT: "70000" }, ["RUNNER_CALLBACK_PORT"]],
    [{ K8S_NAMESPACE: "Not A Name" }, ["K8S_NAMESPACE"]],
    [{ K8S_NODE_SELECTOR: "disk" }, ["K8S_NODE_SELECTOR"]],
    [{ K8S_TOLERATIONS: "[{}" }, ["K8S_TOLERATIONS"]],
    [{ K8S_TOLERATIONS: '[{"effect": "Never"}]' }, ["K8S_TOLERATIONS"]],
    [{ K8S_PULL_SECRETS: "a,B_c" }, ["K8S_PULL_SECRETS"]],
    [{ RUNNER_EGRESS_TOKEN: "0123456789abcdef" }, ["RUNNER_CALLBACK_PORT", "RUNNER_PROXY"]],
    [{ RUNNER_EGRESS_TOKEN: "short" }, ["RUNNER_EGRESS_TOKEN"]],
  ])("finds what is wrong with %j", (environment, wrong) => {
    expect(Object.keys(problemsOf(environment)).sort()).toEqual([...wrong].sort());
  });

  it("reads amounts, labels, tolerations and lists", () => {
    const { execution } = loadServerConfig({
      RUNNER_MEMORY: "1500M",
      RUNNER_CPU: "1.5",
      K8S_NODE_SELECTOR: "disk=ssd, zone=a",
      K8S_TOLERATIONS: '[{"key": "gpu", "operator": "Exists"}]',
      K8S_PULL_SECRETS: "a, b",
      RUNNER_EGRESS_HOSTS: "Files.example.org",
    });
    expect(execution).toMatchObject({
      memory: 1.5e9,
      cpu: 1_500,
      nodeSelector: { disk: "ssd", zone: "a" },
      tolerations: [{ key: "gpu", operator: "Exists" }],
      pullSecrets: ["a", "b"],
      egressHosts: ["files.example.org"],
    });
    expect(loadServerConfig({ RUNNER_CPU: "250m" }).execution.cpu).toBe(250);
  });

  it("shows no token among what is wrong", () => {
    const problems = problemsOf({ RUNNER_EGRESS_TOKEN: "hunter2" });
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });
});

describe("executionOf", () => {
  it("keeps answers to comments in this process", () => {
    const execution = { reviews: "kubernetes", tasks: "docker" } as const;
    expect(getExecution(execution, "followup")).toBe("inprocess");
    expect(getExecution(execution, "review")).toBe("kubernetes");
    expect(getExecution(execution, "task")).toBe("docker");
  });
});

describe("imageOf", () => {
  it("takes the image of tasks for reviews that have none of their own", () => {
    expect(getRunnerImage({ taskImage: "all" }, "review")).toBe("all");
    expect(getRunnerImage({ taskImage: "all", reviewImage: "own" }, "review")).toBe("own");
    expect(getRunnerImage({ reviewImage: "own" }, "task")).toBeUndefined();
  });
});

describe("what runners outside this process need", () => {
  it("is an image for each kind of job", () => {
    expect(requireRunnerImage({ taskImage: "svc-runner:1" }, "review")).toBe("svc-runner:1");
    expect(() => requireRunnerImage({}, "task")).toThrow(
      "the runner image for a task is not set; set TASK_RUNNER_IMAGE",
    );
  });

  it("is a namespace in a cluster", () => {
    const { execution } = loadServerConfig({});
    expect(lacksNamespace(execution)).toBe(false);
    expect(lacksNamespace({ ...execution, tasks: "kubernetes" })).toBe(true);
    expect(lacksNamespace({ ...execution, reviews: "kubernetes" })).toBe(true);
    expect(lacksNamespace({ ...execution, tasks: "kubernetes", namespace: "svc" })).toBe(false);
    const { details, message } = missingNamespaceError("there is no kubeconfig");
    expect(message).toMatch(/ is not set, and there is no kubeconfig /);
    expect(details.problems).toHaveLength(1);
  });

  it("is access to the hosts that the configuration names", () => {
    const needs = (environment: Readonly<Record<string, string>>) =>
      toEgressNeeds(loadServerConfig(environment), ["https://own.example/v1"], ["npm.example"]);
    expect(needs({})).toMatchObject({
      endpoints: ["https://own.example/v1"],
      packageHosts: [],
      extraHosts: [],
    });
    const base = { LLM_API_KEY: "k", LLM_API_BASE: "https://llm.example/v1" };
    expect(needs({ ...base, HELPER_INSTALL: "1" })).toMatchObject({
      endpoints: ["https://llm.example/v1", "https://own.example/v1"],
      packageHosts: ["npm.example"],
    });
  });
});
