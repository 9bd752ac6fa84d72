import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { diffStoreContract } from "../contracts/diff-store.contract.ts";
import { draftStoreContract } from "../contracts/draft-store.contract.ts";
import { eventLogContract } from "../contracts/event-log.contract.ts";
import { jobStoreContract } from "../contracts/job-store.contract.ts";
import { journalContract } from "../contracts/journal.contract.ts";
import { missedEventsContract } from "../contracts/missed-events.contract.ts";
import { outboxContract } from "../contracts/outbox.contract.ts";
import { providerConfigsContract } from "../contracts/provider-configs.contract.ts";
import { runnerRecordsContract } from "../contracts/runner-records.contract.ts";
import { sessionsContract } from "../contracts/sessions.contract.ts";
import {
  type SpendingStore,
  type SpendingSuite,
  spendingContract,
} from "../contracts/spending.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

const suite: SpendingSuite = {
  open: async () => {
    const clock = createFakeClock();
    const store: SpendingStore = {
      ...createMemoryStore(clock),
      clock,
      reopen: async () => store,
      refuseWrites: async () => async () => undefined,
      close: async () => undefined,
    };
    return store;
  },
  skips: { reopen: "memory ends with its program", refuseWrites: "memory is never full" },
};

jobStoreContract("the store in memory", suite);
eventLogContract("the store in memory", suite);
draftStoreContract("the store in memory", suite);
diffStoreContract("the store in memory", suite);
outboxContract("the store in memory", suite);
providerConfigsContract("the store in memory", suite);
sessionsContract("the store in memory", suite);
runnerRecordsContract("the store in memory", suite);
missedEventsContract("the store in memory", suite);
spendingContract("the store in memory", suite);
journalContract("the store in memory", async () => ({
  ...createMemoryStore(createFakeClock()),
  close: async () => undefined,
}));
