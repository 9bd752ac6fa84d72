import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { clockContract } from "../contracts/clock.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

clockContract("the system's clock", createSystemClock);
clockContract("the fake clock", createFakeClock);
