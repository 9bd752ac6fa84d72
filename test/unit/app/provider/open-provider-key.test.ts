import { describe, expect, it } from "vitest";
import { createSecretBox } from "../../../../src/adapters/crypto/create-secret-box.ts";
import {
  openProviderKey,
  resealProviderKeys,
} from "../../../../src/app/provider/open-provider-key.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { errorOf } from "../../../contracts/opened-store.ts";
import { createProviderHarness, KEY } from "./provider-harness.ts";

const OLD = "the sealing key of a test";
const NEW = "the key that takes its place";
const boxOf = (...keys: readonly string[]) => createSecretBox({ keys: keys.map(createSecret) });

describe("openProviderKey", () => {
  it("opens a key for the config and the address that it was kept with, and no other", async () => {
    const { ports, add } = createProviderHarness();
    const config = await add();
    const other = await add();
    expect((await openProviderKey(ports, config)).reveal()).toBe(KEY);
    for (const strange of [
      { ...config, baseUrl: "https://evil.example/v1" },
      { ...config, id: "unknown" },
    ]) {
      expect(await errorOf(openProviderKey(ports, strange))).toMatchObject({
        code: "secret-invalid",
      });
    }
    const sealed = await ports.configs.sealedKey(config.id);
    const own = await ports.configs.sealedKey(other.id);
    if (sealed === undefined || own === undefined) throw new Error("there is no key");
    await ports.configs.reseal(other.id, own, sealed);
    expect(await errorOf(openProviderKey(ports, other))).toMatchObject({ code: "secret-invalid" });
  });
});

describe("resealProviderKeys", () => {
  it("makes a former key needless", async () => {
    const { configs, add } = createProviderHarness();
    const config = await add();
    expect(await resealProviderKeys({ configs, secretBox: boxOf(NEW, OLD) })).toEqual([]);
    const after = await openProviderKey({ configs, secretBox: boxOf(NEW) }, config);
    expect(after.reveal()).toBe(KEY);
    expect(await configs.get(config.id)).toEqual(config);
  });

  it("names the configs whose keys are lost, and leaves them unchanged", async () => {
    const { configs, add } = createProviderHarness();
    const config = await add();
    const sealed = await configs.sealedKey(config.id);
    expect(await resealProviderKeys({ configs, secretBox: boxOf(NEW) })).toEqual([config.id]);
    expect(await configs.sealedKey(config.id)).toEqual(sealed);
  });
});
