import { describeSnapshotsContract } from "../contracts/snapshots.contract.ts";
import { openCheckout } from "../fakes/git-snapshots.ts";

describeSnapshotsContract("git on a checkout (sha1)", openCheckout("sha1"));
