import { describe, expect, it } from "vitest";
import { RUST } from "../../../../../../src/domain/task/tamper/language/rust.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("RUST", () => {
  it.each([["    async fn adds() {", "adds"]])("reads the test in %s", (line, name) => {
    expect(nameIn(RUST, line)).toBe(name);
  });

  it.each(["struct A;"])("reads no test in %s", (line) => {
    expect(nameIn(RUST, line)).toBeUndefined();
  });

  it.each(["assert_eq!(a, 1);", "#[should_panic]"])("takes %s for an assertion", (line) => {
    expect(RUST.assertion.test(line)).toBe(true);
  });

  it.each(["let assert = 1;"])("takes %s for none", (line) => {
    expect(RUST.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(strengths(RUST, ["assert_eq!(a, 1);", "assert!(a == 1);"])).toEqual(new Set(["strict"]));
    expect(strengths(RUST, ["assert!(a.is_ok());", "assert_ne!(a, 1);"])).toEqual(
      new Set(["loose"]),
    );
  });

  it.each(["assert!(true);", "assert_eq!(a, a);"])("knows that %s is always so", (line) => {
    expect(RUST.vacuous.test(line)).toBe(true);
  });

  it.each(["assert!(a);"])("knows that %s may fail", (line) => {
    expect(RUST.vacuous.test(line)).toBe(false);
  });

  it.each(["#[ignore]", '#[ignore = "x"]', "#[cfg(any())]"])("takes %s for a skip", (line) => {
    expect(RUST.skip.test(line)).toBe(true);
  });

  it.each(["#[cfg(test)]", "ignore();"])("takes %s for no skip", (line) => {
    expect(RUST.skip.test(line)).toBe(false);
  });
});
