import { afterAll } from "vitest";
import { diffStoreContract } from "../contracts/diff-store.contract.ts";
import { draftStoreContract } from "../contracts/draft-store.contract.ts";
import { eventLogContract } from "../contracts/event-log.contract.ts";
import { missedEventsContract } from "../contracts/missed-events.contract.ts";
import { outboxContract } from "../contracts/outbox.contract.ts";
import { providerConfigsContract } from "../contracts/provider-configs.contract.ts";
import { runnerRecordsContract } from "../contracts/runner-records.contract.ts";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { sqliteSuite } from "../fakes/sqlite-suite.ts";

const disk = openSmallDisk();
const suite = sqliteSuite(disk);

afterAll(() => disk?.remove());

diffStoreContract("the SQLite store", suite);
outboxContract("the SQLite store", suite);
draftStoreContract("the SQLite store", suite);
eventLogContract("the SQLite store", suite);
providerConfigsContract("the SQLite store", suite);
runnerRecordsContract("the SQLite store", suite);
missedEventsContract("the SQLite store", suite);
