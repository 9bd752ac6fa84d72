import { describe, expect, it } from "vitest";
import { markOwnCharacters } from "../../../../src/domain/outbound/mark-own-characters.ts";
import { createSecretRegistry } from "../../../../src/domain/outbound/secret-registry.ts";
import { CANARY_SECRETS, canaryHex, canaryWord } from "../../../fakes/canary-secrets.ts";
import { DISGUISES } from "../../../fakes/secret-disguises.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";

function knowing(...values: readonly string[]) {
  const secrets = createSecretRegistry();
  for (const [at, value] of values.entries()) secrets.add(`secret ${at}`, value);
  return secrets;
}

const known = CANARY_SECRETS.map(({ name, value }) => {
  const secrets = createSecretRegistry();
  secrets.add(name, value);
  // What says enough as it is must say so in every form.
  const pieces = [40, 47, 90]
    .filter((start) => start + 16 < value.length - 30)
    .map((start) => value.slice(start, start + 16))
    .filter((piece) =>
      markOwnCharacters(value).subarray(value.indexOf(piece)).slice(0, 16).every(Boolean),
    );
  return { name, value, secrets, pieces };
});

describe("createOwnSecrets", () => {
  it("finds nothing before it has learnt something", () => {
    const secrets = createSecretRegistry();
    expect(secrets.isEmpty()).toBe(true);
    expect(secrets.find(KEY)).toEqual([]);
  });

  it("reports where a secret is, in the original text", () => {
    const text = `see %2Fx ${KEY} &amp; more`;
    const [{ start, end } = { start: 0, end: 0 }] = knowing(KEY).find(text);
    expect(text.slice(start, end)).toBe(KEY);
  });

  it.each(DISGUISES.map(({ name, apply }) => [name, apply] as const))(
    "finds any fragment of 16 characters of each of twelve secrets written as %s",
    (name, apply) => {
      for (const { name: owner, value, secrets, pieces } of known) {
        for (const piece of name.startsWith("its ") ? [value] : pieces) {
          expect(secrets.find(`a ${apply(piece)} b`).length, `${owner}: ${piece}`).toBeGreaterThan(
            0,
          );
        }
      }
    },
  );

  it("finds twelve characters and not eleven, at any place", () => {
    const secrets = knowing(KEY);
    for (let at = 9; at + 12 <= KEY.length; at += 1) {
      expect(secrets.find(KEY.slice(at, at + 12)), KEY.slice(at)).not.toEqual([]);
      expect(secrets.find(KEY.slice(at, at + 11))).toEqual([]);
    }
  });

  it.each([
    ["the beginning of every key's file", "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA"],
    ["that of the other format", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ"],
    ["that of a key on a curve", "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg"],
    ["the header of a signed token", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ"],
    ["a prefix", "github_pat_"],
    ["another token", `ghs_${canaryWord("other", 36)}`],
    ["another number", canaryHex("other", 40)],
    ["rows", "aaaaaaaaaaaaaaaa 000000000000 abcdefghijklmnop 0123456789"],
  ])("takes %s for no piece of a secret", (_what, text) => {
    expect(knowing(...CANARY_SECRETS.map(({ value }) => value)).find(text)).toEqual([]);
  });

  it("takes nothing of a key for a piece of another one", async () => {
    const { generateKeyPairSync } = await import("node:crypto");
    for (const type of ["pkcs1", "pkcs8"] as const) {
      const make = () =>
        generateKeyPairSync("rsa", { modulusLength: 2048 })
          .privateKey.export({ type, format: "pem" })
          .toString();
      expect(knowing(make()).find(make())).toEqual([]);
    }
  });

  it.each([
    ["is not learnt with fewer than eight characters", "k3y-abc", "k3y-abc", false],
    ["is found whole with fewer than twelve", "k3y-abc-12", "my k3y-abc-12!", true],
    ["is not found in part with fewer than twelve", "k3y-abc-12", "my k3y-abc-1", false],
    ["is not learnt when it is one short word", "password", "a password", false],
    ["is found as it is when it is short words", "not-needed", "my not-needed key", true],
    ["is not found in prose when it is short words", "not-needed", "this is not needed", false],
    ["is found when it is full of signs", "a!b@c#d$e%f^g&h*", "it is `a!b@c#d$e%f^g`", true],
  ])("%s", (_what, value, text, isFound) => {
    expect(knowing(value).find(text).length > 0).toBe(isFound);
  });

  it("forgets what expired more than a day ago, and keeps what does not expire", () => {
    const secrets = createSecretRegistry();
    const token = `ghs_${canaryWord("old", 36)}`;
    secrets.add("old", token, 1_000);
    secrets.add("kept", KEY);
    secrets.forget(1_000 + 24 * 3_600_000);
    expect(secrets.find(token)).not.toEqual([]);
    secrets.forget(1_001 + 24 * 3_600_000);
    expect(secrets.find(token)).toEqual([]);
    expect(secrets.find(KEY)).not.toEqual([]);
  });

  it("keeps three hundred tokens, the newest, and each once", () => {
    const secrets = createSecretRegistry();
    const token = (at: number) => `ghs_${canaryWord(`${at}`, 36)}`;
    for (let at = 0; at < 302; at += 1) {
      secrets.add("token", token(at), 1e15);
      secrets.add("token", token(at), 1e15);
    }
    const isFound = (at: number) => secrets.find(token(at)).length > 0;
    expect([0, 1, 2, 301].map(isFound)).toEqual([false, false, true, true]);
  });
});
