import { describe, expect, it } from "vitest";
import {
  endpointHost,
  filterConfigs,
  SORT_KEYS,
} from "../../../src/adapters/web/pages/settings/config-rows.ts";
import { sampleConfig } from "./sample-configs.ts";

const HUB = sampleConfig({ id: "c2", pattern: "octo-labs/*", provider: "hf", keyHint: "" });
const ALL = [sampleConfig(), HUB];
const found = (text: string): readonly string[] => filterConfigs(ALL, text).map(({ id }) => id);

describe("the table of configs", () => {
  it("finds a config by all words of its row", () => {
    expect(found("")).toEqual(["c1", "c2"]);
    expect(found("model hub")).toEqual(["c2"]);
    expect(found("CUSTOM llm.example octo-dev")).toEqual(["c1"]);
    expect(found("custom octo-labs")).toEqual([]);
  });

  it("shows only the host, and sorts missing keys together", () => {
    expect(endpointHost(sampleConfig({ baseUrl: "http://llm.example:8080/v1" }))).toBe(
      "llm.example:8080",
    );
    expect(ALL.map(SORT_KEYS.key)).toEqual([0, 1]);
  });
});
