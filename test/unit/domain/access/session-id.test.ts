import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  hashSessionId,
  isSessionId,
  SESSION_ID_BYTES,
} from "../../../../src/domain/access/session-id.ts";

const ID = "0f".repeat(SESSION_ID_BYTES);

it("knows the form of an id", () => {
  expect(isSessionId(ID)).toBe(true);
  for (const text of [
    "",
    "0f",
    `${ID}0`,
    ID.toUpperCase(),
    ID.replace("0", "g"),
    ` ${ID}`,
    `${ID}\n`,
  ])
    expect(isSessionId(text)).toBe(false);
});

it("hashes an id with SHA-256", () => {
  expect(hashSessionId(ID)).toBe(createHash("sha256").update(ID).digest("hex"));
});
