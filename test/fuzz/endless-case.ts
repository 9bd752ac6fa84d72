// A case that never gives its thread back, in a process of its own: the test of the watchdog runs it.
import { beginCase } from "./watchdog.ts";

beginCase("endless, seed 7");
for (;;);
