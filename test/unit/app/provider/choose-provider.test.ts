import { describe, expect, it } from "vitest";
import {
  type ChooseProviderPorts,
  createChooseProvider,
} from "../../../../src/app/provider/choose-provider.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { createProviderHarness, KEY } from "./provider-harness.ts";

const FALLBACK = { baseUrl: "https://server.example/v1", apiKey: createSecret("sk-server") };

/** The choice, with the key in clear. */
function chooser(ports: ChooseProviderPorts) {
  const choose = createChooseProvider(ports);
  return async (repository: string, options: object = {}) => {
    const chosen = await choose({ repository, ...options });
    if (chosen.kind === "none") return chosen.why;
    return { ...chosen.config, apiKey: chosen.config.apiKey.reveal() };
  };
}

describe("chooseProvider", () => {
  it("gives the endpoint and the key of the config that wins", async () => {
    const { ports, add } = createProviderHarness();
    await add();
    const { id } = await add({ pattern: "acme/shop", model: "" });
    expect(await chooser(ports)("acme/shop")).toEqual({
      configId: id,
      configVersion: 1,
      provider: "custom",
      isGuarded: true,
      baseUrl: "https://llm.example/v1",
      apiKey: KEY,
    });
    expect(await chooser(ports)("acme/other")).toMatchObject({ model: "larch-2" });
  });

  it("gives the server's own endpoint to reviews of repositories without a config", async () => {
    const { ports, add } = createProviderHarness();
    await add();
    const choose = chooser({ ...ports, fallback: { ...FALLBACK, model: "m", billTo: "acme" } });
    expect(await choose("other/shop")).toEqual({
      provider: "server",
      isGuarded: false,
      model: "m",
      billTo: "acme",
      baseUrl: "https://server.example/v1",
      apiKey: "sk-server",
    });
    expect(await chooser(ports)("other/shop")).toBe("no provider config matches other/shop");
  });

  it("gives it to no task", async () => {
    const { ports, add } = createProviderHarness();
    const choose = chooser({ ...ports, fallback: FALLBACK });
    const needsTasks = { needsTasks: true };
    expect(await choose("acme/shop", needsTasks)).toBe("no provider config matches acme/shop");
    await add({ tasksEnabled: true });
    expect(await choose("acme/shop", needsTasks)).toMatchObject({ apiKey: KEY });
    await add({ pattern: "acme/shop" });
    expect(await choose("acme/shop", needsTasks)).toBe(
      "the provider config acme/shop decides for acme/shop and does not allow tasks",
    );
  });

  it("excludes users whom the configs of a repository leave out", async () => {
    const { ports, add } = createProviderHarness();
    await add();
    const choose = chooser({ ...ports, fallback: FALLBACK });
    const eve = { user: { login: "eve", orgs: [] } };
    expect(await choose("acme/shop", eve)).toBe(
      "the provider configs for acme/shop are limited to other users and orgs",
    );
    const member = { user: { login: "sam", orgs: ["Acme"] } };
    expect(await choose("acme/shop", member)).toMatchObject({ apiKey: KEY });
    expect(await choose("other/shop", { provider: "hf" })).toMatch(/^no provider config/);
  });

  const by = (login?: string) => ({ requester: { login } });

  it("checks no requester when users and orgs apply only to the web app", async () => {
    const { ports, add, people } = createProviderHarness();
    await add();
    expect(await chooser(ports)("acme/shop", by("eve"))).toMatchObject({ apiKey: KEY });
    expect(people.calls).toEqual([]);
  });

  it("takes the most specific config that is for the requester", async () => {
    const { ports, add, people } = createProviderHarness();
    people.addOrg("acme", ["ada", "sam"]);
    people.addOrg("team", ["zoe"]);
    await add({ apiKey: "sk-wide", restrictsRequests: true });
    await add({ apiKey: "sk-team", orgs: ["team"], restrictsRequests: true });
    const shop = { pattern: "acme/shop", orgs: [], users: ["sam", "renovate[bot]"] };
    await add({ ...shop, apiKey: "sk-shop", restrictsRequests: true });
    const choose = chooser({ ...ports, fallback: FALLBACK });
    for (const [login, apiKey] of [
      ["ada", "sk-wide"],
      ["ADA", "sk-wide"],
      ["zoe", "sk-team"],
      ["Sam", "sk-shop"],
      ["renovate[bot]", "sk-shop"],
    ])
      expect(await choose("acme/shop", by(login))).toMatchObject({ apiKey });
    expect(await choose("acme/shop", by("eve"))).toMatch(
      /^the provider config acme\/shop .* eve is not among them; ask mia, who changed it last/,
    );
    expect(await choose("acme/shop", by())).toMatch(/the workflow's token names no actor; ask mia/);
  });

  it("uses a broader config that is open to all users, and never the server's own endpoint", async () => {
    const { ports, add } = createProviderHarness();
    await add({ pattern: "acme/shop", restrictsRequests: true });
    const choose = chooser({ ...ports, fallback: FALLBACK });
    expect(await choose("acme/shop", by("eve"))).toMatch(/eve is not among them/);
    await add({ apiKey: "sk-wide" });
    expect(await choose("acme/shop", by("eve"))).toMatchObject({ apiKey: "sk-wide" });
    expect(await choose("other/shop", by("eve"))).toMatchObject({ provider: "server" });
  });

  it("gives a task of another user no access to a broader config", async () => {
    const { ports, add, manage } = createProviderHarness();
    await add({ tasksEnabled: true });
    const shop = await add({ pattern: "acme/shop", users: ["ada"], restrictsRequests: true });
    const choose = chooser(ports);
    const task = { needsTasks: true, ...by("eve") };
    expect(await choose("acme/shop", task)).toMatch(/decides for acme\/shop and does not allow/);
    const { id, version: expectedVersion } = shop;
    await manage.update("mia", { id, expectedVersion }, { tasksEnabled: true });
    expect(await choose("acme/shop", task)).toMatchObject({ apiKey: KEY });
  });

  it("refuses when a membership cannot be read, although a broader config is open to all users", async () => {
    const { ports, add, people } = createProviderHarness();
    await add();
    await add({ pattern: "acme/shop", restrictsRequests: true });
    people.addOrg("acme", ["ada"]);
    people.hideMembers("acme");
    expect(await chooser(ports)("acme/shop", by("ada"))).toMatch(/"Members: read"/);
    people.fail("code-host-unreachable");
    await expect(chooser(ports)("acme/shop", by("ada"))).rejects.toMatchObject({
      code: "code-host-unreachable",
    });
  });

  it("bills the organization of the server only through the model hub's router", async () => {
    const { ports, add } = createProviderHarness();
    await add({ pattern: "acme/hub", provider: "hf", baseUrl: "" });
    await add();
    const choose = chooser({ ...ports, billTo: "acme" });
    expect(await choose("acme/hub")).toMatchObject({ provider: "hf", billTo: "acme" });
    expect(await choose("acme/shop")).toMatchObject({ billTo: undefined });
  });

  it("does not use a private address that was kept while that was allowed", async () => {
    const { ports, add } = createProviderHarness();
    await add({ baseUrl: "http://127.0.0.1:8000" });
    expect(await chooser(ports)("acme/shop")).toBe(
      "the base URL of the provider config acme/* is private",
    );
    const allowed = chooser({ ...ports, allowPrivate: true });
    expect(await allowed("acme/shop")).toMatchObject({ apiKey: KEY, isGuarded: false });
  });

  it("gives the reason when a key does not open, and charges no other config", async () => {
    const { ports, configs, add } = createProviderHarness();
    const { id } = await add();
    const sealed = await configs.sealedKey(id);
    if (sealed === undefined) throw new Error("there is no key");
    await configs.reseal(id, sealed, { sealed: `${sealed.sealed}x` });
    expect(await chooser({ ...ports, fallback: FALLBACK })("acme/shop")).toMatch(
      /^the key of the provider config acme\/\*: cannot decrypt a stored secret: /,
    );
  });
});
