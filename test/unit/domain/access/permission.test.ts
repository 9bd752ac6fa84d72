import { expect, it } from "vitest";
import { canRead, canWrite } from "../../../../src/domain/access/person.ts";

it.each([
  ["admin", true, true],
  ["write", true, true],
  ["read", true, false],
  ["none", false, false],
] as const)("%s lets read: %s, and write: %s", (permission, reads, writes) => {
  expect(canRead(permission)).toBe(reads);
  expect(canWrite(permission)).toBe(writes);
});
