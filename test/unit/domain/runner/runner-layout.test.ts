import { describe, expect, it } from "vitest";
import { RUNNER_LABELS, RUNNER_LAYOUT } from "../../../../src/domain/runner/runner-layout.ts";

describe("RUNNER_PLACE", () => {
  it("keeps the spec out of the folder that commands of the repository see", () => {
    const { spec, shared, socket, temporary } = RUNNER_LAYOUT;
    expect(socket.startsWith(`${shared}/`)).toBe(true);
    for (const path of [spec, temporary]) expect(path.startsWith(shared)).toBe(false);
  });

  it("is not the root of any user", () => {
    expect(RUNNER_LAYOUT.uid).toBeGreaterThan(1_000);
  });
});

describe("RUNNER_LABELS", () => {
  it("are names of labels in Kubernetes, each once", () => {
    const names = Object.values(RUNNER_LABELS);
    expect(new Set(names).size).toBe(names.length);
    const name = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\/)?[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/;
    for (const one of names) expect(one).toMatch(name);
  });
});
