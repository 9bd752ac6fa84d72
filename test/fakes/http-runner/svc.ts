// The command line as it is in this checkout, built or not.
import { main } from "../../../src/cli/main.ts";

await main();
