import { expect, it } from "vitest";
import { secretForms } from "../../../../src/domain/outbound/secret-forms.ts";

const VALUE = "s3cr3t-Value-77";
const texts = secretForms(VALUE).map(({ encoded }) => encoded.text);
const base64 = Buffer.from(VALUE).toString("base64");

it.each([
  VALUE,
  [...VALUE].reverse().join(""),
  Buffer.from(VALUE).toString("hex"),
  base64,
  [...base64].reverse().join(""),
  Buffer.from(base64).toString("hex"),
  Buffer.from([...VALUE].reverse().join("")).toString("base64"),
])("knows the form %s", (form) => {
  expect(texts).toContain(form);
});

it("names each form, and maps each sign to its source", () => {
  for (const { name, encoded } of secretForms(VALUE)) {
    expect(name).not.toBe("");
    expect([encoded.from.length, encoded.to.length]).toEqual([
      encoded.text.length,
      encoded.text.length,
    ]);
    expect(Math.max(...encoded.to)).toBeLessThanOrEqual(VALUE.length);
  }
});
