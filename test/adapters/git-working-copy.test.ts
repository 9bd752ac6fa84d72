import { describeWorkingCopyContract } from "../contracts/working-copy.contract.ts";
import { openWorkingCopy } from "../fakes/working-copy-harness.ts";

describeWorkingCopyContract("git", openWorkingCopy);
