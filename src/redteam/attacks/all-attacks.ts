import type { Attack } from "../attack.ts";
import { AIMING, SPENDING } from "./acting.ts";
import { APPROVING, APPROVING_BLINDLY } from "./approving.ts";
import { ASKING } from "./asking.ts";
import { BRINGING_HELPERS } from "./bringing.ts";
import { CLAIMING, FORGED_TOKENS, OVERREACHING } from "./claiming.ts";
import { ENTERING, FORGING, RUNNING } from "./entering.ts";
import { FLOODING } from "./flooding.ts";
import { HIDING } from "./hiding.ts";
import { IMPERSONATING } from "./impersonating.ts";
import { LEAKING } from "./leaking.ts";
import { MISDIRECTING, MISPLACING } from "./misplacing.ts";
import { NORMALIZING } from "./normalizing.ts";
import { OVERSTATING } from "./overstating.ts";
import { PATCHING, TAMPERING } from "./patching.ts";
import { QUOTING } from "./quoting.ts";
import { REACHING } from "./reaching.ts";
import { READING } from "./reading.ts";
import { REORDERING } from "./reordering.ts";
import { LISTENING, SPEAKING } from "./reporting.ts";
import { RUNNING_HELPERS } from "./running.ts";
import { PAGES, SHOWING } from "./showing.ts";
import { REPEATING, TELLING } from "./telling.ts";
import { TRUNK } from "./trunk.ts";

/** Every attack there is, each with a name of its own. */
export const ATTACKS: readonly Attack[] = [
  ...READING,
  ...REACHING,
  ...TRUNK,
  ...HIDING,
  ...REPEATING,
  ...TELLING,
  ...SHOWING,
  ...PAGES,
  ...APPROVING,
  ...APPROVING_BLINDLY,
  ...QUOTING,
  ...AIMING,
  ...FORGING,
  ...ENTERING,
  ...ASKING,
  ...SPENDING,
  ...RUNNING,
  ...RUNNING_HELPERS,
  ...BRINGING_HELPERS,
  ...PATCHING,
  ...TAMPERING,
  ...LEAKING,
  ...FORGED_TOKENS,
  ...OVERREACHING,
  ...CLAIMING,
  ...SPEAKING,
  ...LISTENING,
  ...NORMALIZING,
  ...IMPERSONATING,
  ...FLOODING,
  ...REORDERING,
  ...MISPLACING,
  ...MISDIRECTING,
  ...OVERSTATING,
];
