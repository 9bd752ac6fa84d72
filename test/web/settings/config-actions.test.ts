import { describe, expect, it } from "vitest";
import {
  type ApiClient,
  ApiError,
  type ChangeOptions,
} from "../../../src/adapters/web/api/api-client.ts";
import {
  removeConfig,
  saveConfig,
} from "../../../src/adapters/web/pages/settings/config-actions.ts";
import { toValues } from "../../../src/adapters/web/pages/settings/config-values.ts";
import type { SettingsAction } from "../../../src/adapters/web/pages/settings/settings-state.ts";
import { sampleConfig } from "./sample-configs.ts";

const CONFIG = sampleConfig();
const problem = (code: string, errors?: ApiError["problem"]["errors"]): ApiError =>
  new ApiError(
    { title: "No", status: 409, code, detail: "why not", ...(errors && { errors }) },
    { requestId: "req-1" },
  );

/** Creates an API that answers changes with one response and list requests with another. */
function createApi(answer: unknown, list: unknown = { providers: [CONFIG], audit: [] }) {
  const calls: [method: string, path: string, options?: ChangeOptions | undefined][] = [];
  const give = async <Answer>(value: unknown): Promise<Answer> => {
    if (value instanceof ApiError) throw value;
    return value as Answer;
  };
  const api: ApiClient = {
    get: (path) => {
      calls.push(["GET", path]);
      return give(list);
    },
    send: (method, path, options) => {
      calls.push([method, path, options]);
      return give(answer);
    },
  };
  const actions: SettingsAction[] = [];
  const dispatch = (action: SettingsAction): number => actions.push(action);
  return { ports: { api, isAdmin: true, dispatch }, calls, actions };
}

const draft = (values: object = {}) => ({
  values: { ...toValues(CONFIG), ...values },
  base: CONFIG,
  errors: {},
});

describe("saving a config", () => {
  it("sends what differs with the version that was seen", async () => {
    const { ports, calls } = createApi(CONFIG);
    expect(await saveConfig(ports, "c1", draft({ model: "heron" }))).toBe(CONFIG);
    expect(calls).toEqual([
      ["PATCH", "/api/providers/c1", { body: { model: "heron" }, ifMatch: 3 }],
    ]);
  });

  it("makes no request while a field is invalid", async () => {
    const { ports, calls, actions } = createApi(CONFIG);
    expect(await saveConfig(ports, "c1", draft({ users: "", orgs: "" }))).toBeUndefined();
    expect(calls).toEqual([]);
    expect(actions).toMatchObject([
      { type: "judge", key: "c1", errors: { users: expect.stringContaining("Enter a user") } },
    ]);
  });

  it("puts the server's refusals at their fields, and the rest on top of the form", async () => {
    const refusal = problem("request-invalid", [
      { path: "baseUrl", message: "is a private address" },
      { path: "users.1", message: "must be a login" },
      { path: "other", message: "is odd" },
    ]);
    const { ports, actions } = createApi(refusal);
    await saveConfig(ports, "c1", draft({ model: "heron" }));
    expect(actions.at(-1)).toEqual({
      type: "judge",
      key: "c1",
      errors: { baseUrl: "Base URL is a private address.", users: "Users must be a login." },
      note: { kind: "refused", detail: "Other is odd.", requestId: "req-1" },
    });
  });

  it("loads the list when another user was faster, and reports what has changed", async () => {
    const { ports, calls, actions } = createApi(problem("provider-changed"));
    expect(await saveConfig(ports, "c1", draft({ model: "heron" }))).toBeUndefined();
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
      "PATCH /api/providers/c1",
      "GET /api/providers",
      "GET /api/providers/audit",
    ]);
    expect(actions.map(({ type }) => type)).toEqual(["judge", "list", "audit"]);
  });

  it("reports it when the list does not load either", async () => {
    const { ports, actions } = createApi(problem("provider-changed"), problem("unreachable"));
    await saveConfig(ports, "c1", draft({ model: "heron" }));
    expect(actions.at(-1)).toMatchObject({ note: { kind: "refused", detail: "Why not." } });
  });

  it("distinguishes an ended session from a refusal", async () => {
    const { ports, actions } = createApi(problem("not-signed-in"));
    await saveConfig(ports, "c1", draft({ model: "heron" }));
    expect(actions.at(-1)).toMatchObject({ note: { kind: "signed-out" } });
  });
});

describe("deleting a config", () => {
  it("names the version that was seen, and drops the form", async () => {
    const { ports, calls, actions } = createApi(undefined);
    expect(await removeConfig(ports, CONFIG)).toBeUndefined();
    expect(calls[0]).toEqual(["DELETE", "/api/providers/c1", { ifMatch: 3 }]);
    expect(actions[0]).toEqual({ type: "drop", key: "c1" });
  });

  it("explains why the config still exists", async () => {
    const { ports, actions } = createApi(problem("provider-changed"));
    expect(await removeConfig(ports, CONFIG)).toBe("Why not.");
    expect(actions.map(({ type }) => type)).toEqual(["list", "audit"]);
  });

  it("succeeds when another user has deleted it already", async () => {
    const { ports } = createApi(problem("not-found"));
    expect(await removeConfig(ports, CONFIG)).toBeUndefined();
  });
});
