import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { CANARY_SECRETS } from "../fakes/canary-secrets.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const digest = (seed: string): Buffer => createHash("sha256").update(seed).digest();

/** Pieces of this repository: what reviews are made of. */
function passages(): string[] {
  const files = ["docs", "src", "test/unit/domain"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:md|ts|tsx)$/.test(name))
      .sort()
      .map((name) => join(ROOT, folder, name)),
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return Array.from({ length: Math.min(8, Math.ceil(text.length / 900)) }, (_, at) =>
      text.slice(at * 900, (at + 1) * 900),
    );
  });
}

/** What looks like a secret and is none. */
function lookAlike(seed: string): string {
  const bytes = digest(seed);
  const hex = bytes.toString("hex");
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const image = Buffer.concat(
    Array.from({ length: 20 }, (_, at) => digest(`${seed} ${at}`)),
  ).toString("base64");
  const all = [
    `Fixed in ${hex.slice(0, 40)}, see ${hex.slice(0, 7)}.`,
    `request ${uuid} took ${bytes.readUInt16BE(0)} ms`,
    `![logo](data:image/png;base64,${image})`,
    `"integrity": "sha512-${image.slice(0, 86)}=="`,
    `https://shop.example/orders/${bytes.readUInt32BE(4)}?token=${hex.slice(0, 24)}&page=2`,
    `const API_KEY_${hex.slice(0, 6)} = process.env.SERVICE_KEY; // ghs_${image.slice(0, 36)}`,
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ\n-----END PRIVATE KEY-----",
    `Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${image.slice(0, 60)}`,
    [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(":"),
    `[${[...bytes].join(", ")}]`,
    `The ripple of the meadow lantern: ${hex.replace(/\d/g, " ")}`,
    `${encodeURIComponent(image.slice(0, 60))} &amp; \\u00e9\\n ${"=".repeat(40)}`,
  ];
  return all[(bytes[31] ?? 0) % all.length] ?? "";
}

it("reports no secret in ten thousand harmless comments", () => {
  const gate = createSecretFilter();
  for (const { name, value } of CANARY_SECRETS) gate.registerSecret(name, value);
  const texts = passages();
  const comments = Array.from({ length: 10_000 }, (_, at) => {
    const passage = texts[(at * 7_919) % texts.length] ?? "";
    const head = `Comment ${at}:`;
    return at % 2 === 0
      ? `${head} ${passage}\n\n${lookAlike(`a ${at}`)}`
      : `${head} ${lookAlike(`b ${at}`)} ${lookAlike(`c ${at}`)}`;
  });
  expect(new Set(comments).size).toBe(10_000);
  const caught = comments.flatMap((text) => gate.redact(text, "comment").hits);
  expect(caught).toEqual([]);
  // That it looks at all of them.
  expect(gate.redact(`${comments[0]} ${CANARY_SECRETS[4]?.value}`, "comment").hits).not.toEqual([]);
});
