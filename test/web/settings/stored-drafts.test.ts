import { describe, expect, it } from "vitest";
import { toBody, toValues } from "../../../src/adapters/web/pages/settings/config-values.ts";
import {
  reduceSettings,
  type SettingsState,
} from "../../../src/adapters/web/pages/settings/settings-state.ts";
import {
  readStoredDrafts,
  toStoredDrafts,
} from "../../../src/adapters/web/pages/settings/stored-drafts.ts";
import { sampleConfig } from "./sample-configs.ts";

const CONFIG = sampleConfig();
const START: SettingsState = { providers: [CONFIG], audit: [], drafts: {} };
const OPENED = reduceSettings(START, { type: "open", key: "c1" });
const typed = (values: object): SettingsState =>
  reduceSettings(OPENED, { type: "type", key: "c1", values });

describe("forms that are kept in the tab", () => {
  it("come back as they were typed", () => {
    const kept: unknown = JSON.parse(JSON.stringify(toStoredDrafts(typed({ model: "heron" }))));
    expect(readStoredDrafts(kept)).toEqual({
      open: "c1",
      drafts: {
        c1: {
          values: { ...toValues(CONFIG), model: "heron" },
          base: CONFIG,
          errors: {},
          note: { kind: "restored" },
        },
      },
    });
  });

  it("keep a config of an earlier version as it was, and have new fields on in a new one", () => {
    const { restrictsRequests: _restricts, ...base } = CONFIG;
    const { restrictsRequests: _values, ...values } = { ...toValues(CONFIG), model: "heron" };
    const drafts = readStoredDrafts({ forms: { c1: { values, base }, new: { values } } })?.drafts;
    expect(drafts?.c1).toMatchObject({ values: { model: "heron", restrictsRequests: false } });
    expect(drafts?.new).toMatchObject({ values: { restrictsRequests: true } });
    const { c1 } = drafts ?? {};
    expect(c1 && toBody(c1.values, c1.base)).toEqual({ model: "heron" });
  });

  it("never hold a key", () => {
    const kept = toStoredDrafts(typed({ model: "heron", apiKey: "sk-very-secret" }));
    expect(JSON.stringify(kept)).not.toContain("sk-very-secret");
  });

  it("are none when nothing, or only a key, was typed", () => {
    expect(toStoredDrafts(OPENED)).toBeUndefined();
    expect(toStoredDrafts(typed({ apiKey: "sk-very-secret" }))).toBeUndefined();
  });

  it.each([undefined, null, 5, [], {}, { forms: 5 }, { forms: { c1: 5 } }])(
    "are none in %j",
    (kept) => expect(readStoredDrafts(kept)).toBeUndefined(),
  );

  it("leave out what has another shape", () => {
    const kept = { open: 5, forms: { new: { values: { pattern: "a/b", users: 5, apiKey: "k" } } } };
    expect(readStoredDrafts(kept)).toMatchObject({
      open: undefined,
      drafts: { new: { values: { pattern: "a/b", users: "", apiKey: "" } } },
    });
  });
});
