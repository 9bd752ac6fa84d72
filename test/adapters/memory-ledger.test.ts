import { createMemoryLedger } from "../../src/adapters/memory/create-memory-ledger.ts";
import { ledgerContract } from "../contracts/ledger.contract.ts";

ledgerContract("the ledger in memory", createMemoryLedger);
