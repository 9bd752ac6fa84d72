import type { Attack } from "../attack.ts";
import { ACTIVE_MARKUP, PAGE_INJECTION } from "./active-markup.ts";
import { APPROVAL, BLIND_APPROVAL } from "./approval.ts";
import { CI_LOG_INJECTION, TASK_MARKUP } from "./ci-log-injection.ts";
import { DEFAULT_BRANCH_RULES } from "./default-branch-rules.ts";
import { FILE_DISCLOSURE } from "./file-disclosure.ts";
import { FLOODING } from "./flooding.ts";
import { FORBIDDEN_PATCHES, TAMPERING } from "./forbidden-patches.ts";
import { FORGED_DRAFTS } from "./forged-drafts.ts";
import { HELPER_CODE_EXECUTION } from "./helper-code-execution.ts";
import { HELPER_INJECTION } from "./helper-injection.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";
import { IMPERSONATION } from "./impersonation.ts";
import { MISDIRECTED_RESULTS, MISPLACED_COMMENTS } from "./misplaced-comments.ts";
import { NORMALIZER_ABUSE } from "./normalizer-abuse.ts";
import { PRIVILEGE_ESCALATION } from "./privilege-escalation.ts";
import { QUOTED_ANSWERS } from "./quoted-answers.ts";
import { REORDERING } from "./reordering.ts";
import { SECRET_ECHO, SECRET_EXFILTRATION } from "./secret-exfiltration.ts";
import { RESOURCE_EXHAUSTION, WRONG_TARGET } from "./target-and-resources.ts";
import { FOREIGN_PULLS, FORGED_TOKENS, OVERBROAD_REQUESTS } from "./task-authorization.ts";
import { TASK_EXFILTRATION } from "./task-exfiltration.ts";
import { TREE_ESCAPE } from "./tree-escape.ts";
import { FORGED_DELIVERIES, FORGED_MARKERS, PROCESS_ARGUMENTS } from "./webhook-deliveries.ts";

/** All attacks, with unique names. */
export const ATTACKS: readonly Attack[] = [
  ...FILE_DISCLOSURE,
  ...TREE_ESCAPE,
  ...DEFAULT_BRANCH_RULES,
  ...HIDDEN_TEXT,
  ...SECRET_ECHO,
  ...SECRET_EXFILTRATION,
  ...ACTIVE_MARKUP,
  ...PAGE_INJECTION,
  ...APPROVAL,
  ...BLIND_APPROVAL,
  ...QUOTED_ANSWERS,
  ...WRONG_TARGET,
  ...FORGED_MARKERS,
  ...FORGED_DELIVERIES,
  ...PRIVILEGE_ESCALATION,
  ...RESOURCE_EXHAUSTION,
  ...PROCESS_ARGUMENTS,
  ...HELPER_CODE_EXECUTION,
  ...HELPER_INJECTION,
  ...FORBIDDEN_PATCHES,
  ...TAMPERING,
  ...TASK_EXFILTRATION,
  ...FORGED_TOKENS,
  ...OVERBROAD_REQUESTS,
  ...FOREIGN_PULLS,
  ...TASK_MARKUP,
  ...CI_LOG_INJECTION,
  ...NORMALIZER_ABUSE,
  ...IMPERSONATION,
  ...FLOODING,
  ...REORDERING,
  ...MISPLACED_COMMENTS,
  ...MISDIRECTED_RESULTS,
  ...FORGED_DRAFTS,
];
