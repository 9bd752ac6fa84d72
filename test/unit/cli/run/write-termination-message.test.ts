import { describe, expect, it } from "vitest";
import {
  toMessage,
  writeTerminationMessage,
} from "../../../../src/cli/run/write-termination-message.ts";

describe("the message that a runner leaves", () => {
  it("has no draft and no reply", () => {
    const reply = { text: "Yes.", hadTools: true, head: "a" };
    const text = toMessage({ status: "reply", stopReason: "final", reply, draft: { a: 1 } });
    expect(JSON.parse(text)).toEqual({ status: "reply", stopReason: "final" });
  });

  it.each(["x", "é", '"', "\u0001", "😀"])("fits into 4,096 bytes with an error of %j", (piece) => {
    const error = piece.repeat(2_000);
    const text = toMessage({ status: "failed", error });
    const told = JSON.parse(text) as { readonly error: string };
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_096);
    expect(told.error.length).toBeGreaterThan(500);
    expect(error.startsWith(told.error)).toBe(true);
  });

  it("reports when it cannot be written", () => {
    const environment = { SVC_TERMINATION_LOG: "/not/there/log" };
    expect(writeTerminationMessage({ status: "failed" }, environment)).toBe(
      "could not write /not/there/log (ENOENT)",
    );
  });
});
