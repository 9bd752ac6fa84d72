import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findCacheFolder } from "../../src/adapters/system/find-cache-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-cache-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("findCacheFolder", () => {
  it("is under the user's cache", () => {
    expect(findCacheFolder({ XDG_CACHE_HOME: folder })).toBe(join(folder, "svc", "clones"));
  });

  it("is under the temporary folder when the cache cannot be written to", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(findCacheFolder({ XDG_CACHE_HOME: file })).toMatch(/svc-clones-\d+$/);
  });
});
