import { createSecretBox } from "../../../../src/adapters/crypto/create-secret-box.ts";
import { createCheckRequester } from "../../../../src/app/provider/check-requester.ts";
import { createManageProviders } from "../../../../src/app/provider/manage-providers.ts";
import type {
  OpenEndpoint,
  ProviderEndpoint,
} from "../../../../src/app/provider/provider-endpoint.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { ProviderConfig } from "../../../../src/domain/provider/provider-config.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createScriptedCatalog, createScriptedModel } from "../../../fakes/scripted-model.ts";
import { createScriptedPeople } from "../../../fakes/scripted-people.ts";

/** One for all tests: deriving its key is dear. */
const secretBox = createSecretBox({ keys: [createSecret("the sealing key of a test")] });

export const KEY = "sk-stored-123";
export const BODY = {
  pattern: "acme/*",
  provider: "custom",
  baseUrl: "https://llm.example/v1",
  model: "larch-2",
  orgs: ["acme"],
  restrictsRequests: false,
  apiKey: KEY,
};

/** Provider configs in memory, with endpoints that record whom they were opened for. */
export function createProviderHarness({
  models = [{ id: "larch-2" }],
  wrong,
}: {
  readonly models?: Parameters<typeof createScriptedCatalog>[0];
  /** What is wrong with any address. */
  readonly wrong?: string;
} = {}) {
  const clock = createFakeClock({ isManual: true });
  const { providers: configs } = createMemoryStore(clock);
  const opened: (Omit<ProviderEndpoint, "apiKey"> & { readonly key: string })[] = [];
  const openEndpoint: OpenEndpoint = ({ apiKey, ...endpoint }) => {
    opened.push({ ...endpoint, key: apiKey.reveal() });
    return {
      model: createScriptedModel([{ text: "ready" }, { text: "ready" }, { text: "ready" }]),
      catalog: createScriptedCatalog(models),
    };
  };
  const checkAddress = async () => wrong;
  const people = createScriptedPeople();
  const ports = {
    configs,
    secretBox,
    clock,
    openEndpoint,
    checkAddress,
    allowPrivate: false,
    checkRequester: createCheckRequester(people.collaborators),
  };
  const manage = createManageProviders(ports);
  const add = async (over: object = {}): Promise<ProviderConfig> => {
    const saved = await manage.create("mia", { ...BODY, ...over });
    if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
    return saved.config;
  };
  return { ...ports, ports, manage, add, opened, people };
}
