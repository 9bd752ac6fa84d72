import { hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { deriveMarkerKey } from "../../../../src/domain/publish/marker-key.ts";

const [own, appKey, apiKey] = ["own", "app", "api"].map(createSecret);
const derived = (text: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", text, "", "svc-marker", 32));

describe("markerKey", () => {
  it("uses the configured key unchanged", () => {
    expect(deriveMarkerKey({ markerKey: own, appKey, apiKey })).toEqual(
      new TextEncoder().encode("own"),
    );
  });

  it("derives one from the app's key, else from the endpoint's", () => {
    expect(deriveMarkerKey({ appKey, apiKey })).toEqual(derived("app"));
    expect(deriveMarkerKey({ apiKey })).toEqual(derived("api"));
  });

  it("has none without a secret", () => {
    expect(deriveMarkerKey({})).toBeUndefined();
  });
});
