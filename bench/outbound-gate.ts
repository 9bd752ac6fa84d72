import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecretFilter } from "../src/domain/outbound/secret-filter.ts";
import type { Measurement } from "./ratio.ts";

const CHARS = 65_536;
const RUNS = 40;

/** A comment of 64 KiB, as long as the code host takes, before a gate that knows twenty secrets. */
export function benchOutboundGate(): Measurement {
  const gate = createSecretFilter();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  gate.registerSecret("key", privateKey.export({ type: "pkcs1", format: "pem" }).toString());
  for (let at = 0; at < 19; at += 1)
    gate.registerSecret(`token ${at}`, `ghs_${randomBytes(24).toString("hex")}`);
  const text = readFileSync(new URL("../ARCHITECTURE.md", import.meta.url), "utf8")
    .repeat(8)
    .slice(0, CHARS);
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    gate.redact(text, "review");
    return performance.now() - began;
  }).sort((one, other) => one - other);
  return {
    name: "outbound gate, 64 KiB, 20 secrets",
    ours: times[0] ?? 0,
    unit: "ms",
    limit: 10,
  };
}
