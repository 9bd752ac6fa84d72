import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/config/load-config.ts";
import { getPostedVersion, VERSION } from "../../../src/config/version.ts";
import { renderAttribution } from "../../../src/domain/publish/render-attribution.ts";

const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, estimated: false };
const line = (environment: Readonly<Record<string, string>>): string =>
  renderAttribution({ version: getPostedVersion(loadConfig(environment).config), usage, calls: 1 });

describe("the line under our posts", () => {
  it.each(["1", "true"])("marks a deployment as a test with STAGING=%s", (STAGING) => {
    expect(line({ STAGING })).toContain(`svc ${VERSION} (staging: this deployment is a test) ·`);
  });

  it.each(["0", "false", ""])("does not mention it with STAGING=%j", (STAGING) => {
    expect(line({ STAGING })).toContain(`<sub>svc ${VERSION} ·`);
  });
});
