import { describe, expect, it } from "vitest";
import {
  filterConfigs,
  hostOf,
  SORT_KEYS,
} from "../../../src/adapters/web/pages/settings/config-rows.ts";
import { configOf } from "./sample-configs.ts";

const HUB = configOf({ id: "c2", pattern: "octo-labs/*", provider: "hf", keyHint: "" });
const ALL = [configOf(), HUB];
const found = (text: string): readonly string[] => filterConfigs(ALL, text).map(({ id }) => id);

describe("the table of configs", () => {
  it("finds a config by all words of what is shown of it", () => {
    expect(found("")).toEqual(["c1", "c2"]);
    expect(found("model hub")).toEqual(["c2"]);
    expect(found("CUSTOM llm.example octo-dev")).toEqual(["c1"]);
    expect(found("custom octo-labs")).toEqual([]);
  });

  it("shows the host alone, and sorts missing keys together", () => {
    expect(hostOf(configOf({ baseUrl: "http://llm.example:8080/v1" }))).toBe("llm.example:8080");
    expect(ALL.map(SORT_KEYS.key)).toEqual([0, 1]);
  });
});
