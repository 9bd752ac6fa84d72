import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createVault,
  describePlaceholders,
  hasPlaceholder,
  maskLooseKeys,
} from "../../../../src/domain/inbound/vault.ts";
import { benignLines } from "./benign-lines.ts";
import { draw, sampleKey, sampleSecrets } from "./sample-secrets.ts";

const [A, B] = [`ghp_${draw(1, 36)}`, `ghp_${draw(2, 36)}`];

describe("createVault", () => {
  it("has one placeholder for one value in all texts of a run", () => {
    const vault = createVault();
    expect(vault.mask(`a ${A} b ${B} c ${A}`)).toBe(
      "a ⟦SECRET:github_token:1⟧ b ⟦SECRET:github_token:2⟧ c ⟦SECRET:github_token:1⟧",
    );
    expect(vault.mask(B)).toBe("⟦SECRET:github_token:2⟧");
  });

  it("recognizes a value without its name", () => {
    const vault = createVault();
    const value = `${draw(3, 20)}7Q`;
    vault.mask(`password = "${value}"`);
    expect(vault.mask(`login failed for ${value} at`)).toBe(
      "login failed for ⟦SECRET:password:1⟧ at",
    );
  });

  it("keeps the number of lines, and every position in front of them", () => {
    const key = sampleKey("PRIVATE KEY", 1).map(
      (line, at) => `[R ${String(at + 7).padStart(4)}] +${line}`,
    );
    const masked = createVault().mask(key.join("\n")).split("\n");
    expect(masked).toHaveLength(key.length);
    expect(masked.map((line) => line.slice(0, 10))).toEqual(key.map((line) => line.slice(0, 10)));
    expect(masked[1]).toBe("[R    8] +⟦SECRET:private_key:1⟧");
  });

  it("masks every secret, restores all of them, and masks nothing twice", () => {
    const lines = [...sampleSecrets(5).map(({ line }) => line), ...benignLines().slice(0, 300)];
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 1, maxLength: 40 }), (chosen) => {
        const vault = createVault();
        const text = chosen.join("\n");
        const masked = vault.mask(text);
        for (const { line, secret } of sampleSecrets(5))
          if (chosen.includes(line)) expect(masked).not.toContain(secret);
        expect(masked.split("\n")).toHaveLength(chosen.length);
        expect(vault.unmask(masked)).toBe(text);
        expect(vault.mask(masked)).toBe(masked);
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it("gives back only what a text holds anyway", () => {
    const vault = createVault();
    const masked = vault.mask(`${A} ${B}`);
    expect(vault.unmask(masked, `old ${B}`)).toBe(`⟦SECRET:github_token:1⟧ ${B}`);
    expect(vault.unmask(masked, "")).toBe(masked);
  });

  it("ignores placeholders of another run and of third parties", () => {
    const vault = createVault();
    vault.mask(A);
    const forged = "⟦SECRET:aws_key:1⟧ ⟦SECRET:github_token:9⟧ ⟦SECRET:github_token:01⟧";
    expect(vault.unmask(forged)).toBe(forged);
    expect(createVault().unmask("⟦SECRET:github_token:1⟧")).toBe("⟦SECRET:github_token:1⟧");
  });
});

describe("maskLooseKeys", () => {
  it.each([draw(1, 64), `  "${draw(2, 64)}\\n",`, `${draw(3, 62)}==`])(
    "shows nothing of %s",
    (line) => {
      expect(maskLooseKeys(line, createVault())).toBe("⟦a line of encoded data⟧");
    },
  );

  it("masks what is known in other lines", () => {
    expect(maskLooseKeys(`x = ${A}`, createVault())).toBe("x = ⟦SECRET:github_token:1⟧");
    expect(maskLooseKeys("const a = 1;", createVault())).toBe("const a = 1;");
  });
});

describe("withoutPlaceholders", () => {
  it("describes the secret in words", () => {
    const text = "rotate ⟦SECRET:aws_key:1⟧ now";
    expect([hasPlaceholder(text), describePlaceholders(text)]).toEqual([
      true,
      "rotate [aws key] now",
    ]);
    expect(hasPlaceholder("⟦U+202E⟧ SECRET")).toBe(false);
  });
});
