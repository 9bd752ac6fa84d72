import { describe, expect, it } from "vitest";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { SecretBox } from "../../src/ports/secret-box.ts";
import { errorOf } from "./opened-store.ts";

const PLAIN = "hunter2-reviews-everything";
const CONTEXT = "provider:config-1:https://llm.example/v1";

/** The clauses of `SecretBox`; `open` makes a box with keys, the first of which seals. */
export function secretBoxContract(
  name: string,
  open: (keys: readonly [string, ...string[]]) => SecretBox,
): void {
  const box = open(["the first key of a test"]);
  const seal = (plain: string, context = CONTEXT) => box.seal(createSecret(plain), context);

  describe(`${name} keeps the contract of SecretBox`, () => {
    it.each([PLAIN, "", "x", "with ünïcode 🔑", "long ".repeat(5_000)])(
      "opens what it has sealed (%#)",
      async (plain) => {
        expect((await box.open(await seal(plain), CONTEXT)).reveal()).toBe(plain);
      },
    );

    it.each(["", "provider:config-2:https://llm.example/v1", `${CONTEXT}/`, CONTEXT.toUpperCase()])(
      "does not open with the context %j",
      async (context) => {
        const error = await errorOf(box.open(await seal(PLAIN), context));
        expect(error).toMatchObject({ code: "secret-invalid" });
      },
    );

    it("does not open with another key", async () => {
      const other = open(["the second key of a test"]);
      const error = await errorOf(other.open(await seal(PLAIN), CONTEXT));
      expect(error).toMatchObject({ code: "secret-invalid" });
    });

    it("does not open when a character was changed, removed or added", async () => {
      const { sealed } = await seal(PLAIN);
      const opened: string[] = [];
      for (let at = 0; at < sealed.length; at += 1) {
        const [before, after] = [sealed.slice(0, at), sealed.slice(at + 1)];
        const letter = sealed[at] === "A" ? "B" : "A";
        for (const text of [`${before}${letter}${after}`, `${before}${after}`]) {
          const error = await errorOf(box.open({ sealed: text }, CONTEXT));
          if ((error as { code?: string | undefined } | undefined)?.code !== "secret-invalid")
            opened.push(text);
        }
      }
      for (const text of ["", "x", `${sealed}.`, `${sealed}A`, ` ${sealed}`, `${sealed}=`]) {
        const error = await errorOf(box.open({ sealed: text }, CONTEXT));
        expect(error, text).toMatchObject({ code: "secret-invalid" });
      }
      expect(opened).toEqual([]);
    });

    it("does not reveal the secret in its failure", async () => {
      const error = await errorOf(box.open(await seal(PLAIN), "other"));
      expect(`${error} ${JSON.stringify(error)}`).not.toContain(PLAIN);
    });

    it("seals in texts that differ and hold neither secret nor context", async () => {
      const seals = await Promise.all(Array.from({ length: 20 }, () => seal(PLAIN)));
      expect(new Set(seals.map(({ sealed }) => sealed)).size).toBe(20);
      for (const { sealed } of seals) {
        expect(sealed).toMatch(/^[\x21-\x7e]+$/);
        for (const plain of [PLAIN, CONTEXT]) {
          const forms = (["utf8", "base64", "base64url", "hex"] as const).map((form) =>
            Buffer.from(plain).toString(form).slice(0, 16),
          );
          expect(forms.filter((form) => sealed.includes(form))).toEqual([]);
        }
      }
    });

    it("decrypts with a previous key, and reports that it was not the first", async () => {
      const old = await seal(PLAIN);
      const rotated = open(["the second key of a test", "the first key of a test"]);
      expect((await rotated.open(old, CONTEXT)).reveal()).toBe(PLAIN);
      expect(await rotated.isCurrent(old)).toBe(false);
      const fresh = await rotated.seal(createSecret(PLAIN), CONTEXT);
      expect(await rotated.isCurrent(fresh)).toBe(true);
      expect(await errorOf(box.open(fresh, CONTEXT))).toMatchObject({ code: "secret-invalid" });
    });
  });
}
