import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSecretBox } from "../../src/adapters/crypto/create-secret-box.ts";
import { readSecretKeys } from "../../src/adapters/crypto/secret-key-file.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { secretBoxContract } from "../contracts/secret-box.contract.ts";
import { scratchFolder } from "../fakes/sqlite-suite.ts";

secretBoxContract("AES-256-GCM", (keys) => createSecretBox({ keys: keys.map(createSecret) }));

describe("a secret that does not open", () => {
  const box = createSecretBox({ keys: [createSecret("the first key of a test")] });

  it("suggests a fix", async () => {
    const { sealed } = await box.seal(createSecret("sk-1"), "here");
    const says = async (text: string, context: string) => {
      const error = await errorOf(box.open({ sealed: text }, context));
      return isAppError(error, "secret-invalid") ? error.message : error;
    };
    expect(await says(sealed, "there")).toBe(
      "cannot decrypt a stored secret: it, or the record it belongs to, was changed; enter it again",
    );
    expect(await says("nonsense", "here")).toMatch(/it is damaged; enter it again$/);
    expect(await says(sealed.replace(/^svc1\.[^.]+/, "svc1.AAAAAAAA"), "here")).toMatch(
      /sealed with another SVC_SECRET_KEY; append the previous key to SVC_SECRET_KEY after a comma/,
    );
  });
});

describe("the keys that secrets are sealed with", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: string;
  let file: string;

  beforeEach(() => {
    folder = scratchFolder();
    store = join(folder.path, "svc.db");
    file = `${store}.key`;
  });
  afterEach(() => folder.remove());

  const keys = (...configured: readonly string[]) =>
    readSecretKeys(configured.length > 0 ? configured.map(createSecret) : undefined, store).map(
      (key) => key.reveal(),
    );
  const problem = (): string => {
    try {
      keys();
      return "";
    } catch (error) {
      return isAppError(error, "config-invalid") ? error.message : String(error);
    }
  };

  it("are created once when none is set, in a file only for its user", () => {
    const [made, ...more] = keys();
    expect(more).toEqual([]);
    expect(Buffer.from(made ?? "", "base64")).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keys()).toEqual([made]);
    expect(readFileSync(file, "utf8").trim()).toBe(made);
    expect(readdirSync(folder.path)).toEqual(["svc.db.key"]);
  });

  it("are those that are set, and no file is made", () => {
    expect(keys("new", "old")).toEqual(["new", "old"]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("are the set one and the file's behind it, so that what it has sealed still opens", () => {
    const [made] = keys();
    expect(keys("new")).toEqual(["new", made]);
  });

  it.each([0o644, 0o640, 0o604, 0o660])("are not read from a file of mode %o", (mode) => {
    keys();
    chmodSync(file, mode);
    expect(problem()).toBe(
      `SVC_SECRET_KEY has a key file ${file} that other users can read; run chmod 600 on it`,
    );
  });

  it("are not read from a file without a key, which is not overwritten", () => {
    writeFileSync(file, "short\n", { mode: 0o600 });
    expect(problem()).toMatch(/that contains no key; restore it from a backup/);
    expect(readFileSync(file, "utf8")).toBe("short\n");
  });

  it("are reported when they cannot be read or created", () => {
    mkdirSync(file, { mode: 0o700 });
    expect(problem()).toMatch(/that cannot be read or created \(EISDIR\); set SVC_SECRET_KEY, or/);
    store = join(folder.path, "none", "svc.db");
    expect(problem()).toMatch(/that cannot be read or created \(ENOENT\)/);
  });
});
