import { action } from "./action.ts";

process.exitCode = await action();
