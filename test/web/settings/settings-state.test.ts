import { describe, expect, it } from "vitest";
import {
  NEW_CONFIG,
  reduceSettings,
  type SettingsAction,
  type SettingsState,
} from "../../../src/adapters/web/pages/settings/settings-state.ts";
import { sampleConfig } from "./sample-configs.ts";

const CONFIG = sampleConfig();
const OTHER = sampleConfig({ id: "c2", pattern: "acme/*", version: 1 });
const START: SettingsState = { providers: [CONFIG, OTHER], audit: [], drafts: {} };

const play = (...actions: readonly SettingsAction[]): SettingsState =>
  actions.reduce(reduceSettings, START);
const OPEN: SettingsAction = { type: "open", key: "c1" };
const TYPED: SettingsAction = { type: "type", key: "c1", values: { model: "heron" } };

describe("forms of the settings", () => {
  it("begin with the config's values, and a new one empty", () => {
    expect(play(OPEN).drafts.c1?.values).toMatchObject({ pattern: "acme/widgets", apiKey: "" });
    expect(play({ type: "open", key: NEW_CONFIG }).drafts[NEW_CONFIG]).toMatchObject({
      values: { pattern: "" },
      errors: {},
    });
  });

  it("keep what was typed while another one is open, or while they are closed", () => {
    const state = play(OPEN, TYPED, { type: "open", key: "c2" }, { type: "hide" }, OPEN);
    expect([state.open, state.drafts.c1?.values.model]).toEqual(["c1", "heron"]);
  });

  it("are dropped on cancel, and begin anew after that", () => {
    const state = play(OPEN, TYPED, { type: "drop", key: "c1" });
    expect([state.open, state.drafts]).toEqual([undefined, {}]);
    expect(reduceSettings(state, OPEN).drafts.c1?.values.model).toBe("larch");
  });

  it("forget what was wrong with a field when it is typed in, and not with the others", () => {
    const errors = { model: "no", users: "no" };
    const state = play(OPEN, { type: "judge", key: "c1", errors }, TYPED);
    expect(state.drafts.c1?.errors).toEqual({ users: "no" });
  });

  it("do nothing for a missing form", () => {
    expect(play(TYPED)).toBe(START);
  });
});

describe("the list of configs", () => {
  it("shows what was saved at once, and closes its form", () => {
    const config = sampleConfig({ model: "heron", version: 4 });
    const state = play(OPEN, TYPED, { type: "saved", key: "c1", config });
    expect(state.providers).toEqual([OTHER, config]);
    expect([state.open, state.drafts.c1]).toEqual([undefined, undefined]);
  });

  it("reports who has changed a config while the user was typing, and keeps the text", () => {
    const now = sampleConfig({ orgs: ["octo-org"], version: 4, updatedBy: "octo-ops" });
    const state = play(OPEN, TYPED, { type: "list", providers: [now, OTHER] });
    expect(state.drafts.c1).toMatchObject({
      values: { model: "heron", orgs: "octo-org" },
      base: { version: 4 },
      note: { kind: "changed", by: "octo-ops", taken: ["orgs"], kept: [] },
    });
  });

  it("keeps a form whose config is unchanged", () => {
    const before = play(OPEN, TYPED);
    const state = reduceSettings(before, { type: "list", providers: [CONFIG] });
    expect(state.drafts.c1).toBe(before.drafts.c1);
  });

  it("makes a new config of a form whose config was deleted", () => {
    const { drafts } = play(OPEN, TYPED, { type: "list", providers: [OTHER] });
    expect(drafts.c1).toMatchObject({ values: { model: "heron" }, note: { kind: "gone" } });
    expect(drafts.c1?.base).toBeUndefined();
  });

  it("carries restored forms over to what has changed since", () => {
    const draft = {
      values: { ...play(OPEN).drafts.c1?.values, model: "heron" },
      base: sampleConfig({ version: 2 }),
    };
    const drafts = {
      c1: { ...draft, errors: {}, note: { kind: "restored" } },
    } as SettingsState["drafts"];
    const state = play({ type: "restore", drafts, open: "c1" });
    expect(state.drafts.c1).toMatchObject({ base: { version: 3 }, note: { kind: "changed" } });
  });
});
