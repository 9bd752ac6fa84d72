import { describe } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createPlainSandbox } from "../../src/adapters/sandbox/create-plain-sandbox.ts";
import { sandboxContract } from "../contracts/sandbox.contract.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";

const environment = { PATH: process.env.PATH };

if (NO_BWRAP !== undefined) console.info(`a sandbox is left out: ${NO_BWRAP}`);

sandboxContract({ name: "no sandbox", create: () => createPlainSandbox({ environment }) });

describe("bubblewrap (needs bwrap)", { skip: NO_BWRAP !== undefined }, () => {
  sandboxContract({ name: "bubblewrap", create: () => createBwrapSandbox({ environment }) });
});
