import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { AllowedPacket } from "../fakes/egress-network.ts";
import { missingPrograms } from "../fakes/missing-programs.ts";
import { KUBECTL, manifestOf, packetsOf, renderOverlay } from "../fakes/rendered-manifests.ts";

const NETWORK_SCRIPT = fileURLToPath(new URL("../fakes/egress-network.ts", import.meta.url));
const POLICY: readonly AllowedPacket[] = [
  { to: "dns", protocol: "udp", port: 53 },
  { to: "dns", protocol: "tcp", port: 53 },
  { to: "proxy", protocol: "tcp", port: 3128 },
  { to: "callback", protocol: "tcp", port: 8081 },
];

const NO_NETWORK =
  missingPrograms(["tinyproxy", "nft", "ip", "unshare", "nsenter"]) ??
  (spawnSync("unshare", ["-rnm", "true"]).status === 0
    ? undefined
    : "this machine makes no network namespaces for us");
if (NO_NETWORK !== undefined) console.warn(`filtered packets are not tested: ${NO_NETWORK}`);
if (KUBECTL === undefined) console.warn("the rendered policy is not looked at: no kubectl here");

interface ProbeResults {
  readonly open: Readonly<Record<string, string>>;
  readonly isInForce: boolean;
  readonly closed: Readonly<Record<string, string>>;
  readonly isMoved: boolean;
  readonly moved: Readonly<Record<string, string>>;
}

function runNetworkScript(): Promise<ProbeResults> {
  const args = ["-rnm", process.execPath, NETWORK_SCRIPT, JSON.stringify(POLICY)];
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout.on("data", (bytes) => {
    out += bytes;
  });
  child.stderr.on("data", (bytes) => {
    err += bytes;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", () => {
      if (out === "") reject(new Error(err));
      else resolve(JSON.parse(out) as ProbeResults);
    });
  });
}

describe.skipIf(KUBECTL === undefined)("the simulated network policy (needs kubectl)", () => {
  it("equals that of the manifests, packet by packet", () => {
    const policy = manifestOf(renderOverlay("pods"), "NetworkPolicy", "runners");
    expect(packetsOf(policy)).toEqual(POLICY);
  });
});

describe.skipIf(NO_NETWORK !== undefined)(
  "a pod whose packets are filtered (needs nftables)",
  () => {
    let reached: ProbeResults;
    beforeAll(async () => {
      reached = await runNetworkScript();
    }, 120_000);

    const ELSEWHERE = [
      "203.0.113.7:443",
      "203.0.113.7:22",
      "203.0.113.66:443",
      "203.0.113.66:80",
      "10.77.0.1:6443",
      "10.77.0.13:8080",
      "dns elsewhere",
    ];

    it("would reach everything without the policy", () => {
      for (const place of ELSEWHERE) expect(reached.open[place], place).toBe("reached");
    });

    it("cannot reach hosts, the cluster's API or the pages of the server", () => {
      for (const answers of [reached.closed, reached.moved])
        for (const place of ELSEWHERE)
          expect(["blocked", "EPERM"], `${place}: ${answers[place]}`).toContain(answers[place]);
    });

    it("reaches the proxy, DNS and the callback", () => {
      for (const place of ["10.77.0.11:3128", "10.77.0.13:8081", "dns"])
        expect(reached.closed[place], place).toBe("reached");
    });

    it("reaches listed hosts through the proxy, and no other host, port or address", () => {
      expect(reached.isInForce).toBe(true);
      expect(reached.closed).toMatchObject({
        "proxy code.example:443": "200 hello from code.example",
        "proxy code.example:22": "403",
        "proxy evil.example:443": "403",
        "proxy 203.0.113.66:443": "403",
      });
    });

    it("reaches exactly the hosts of a new list once the proxy has applied it", () => {
      expect(reached.isMoved).toBe(true);
      expect(reached.moved).toMatchObject({
        "proxy code.example:443": "403",
        "proxy evil.example:443": "200 hello from evil.example",
      });
    });
  },
);
