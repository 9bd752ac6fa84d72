import type { LocalTaskRunResult } from "../../compose/local-task.ts";
import { writePatch } from "../../domain/patch/write-patch.ts";
import { JSON_VERSION } from "../../domain/render/render-json.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { Proposal } from "../../domain/task/proposal.ts";
import type { TaskOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { changeLabel, toChangeJson } from "./change-labels.ts";

/** Reasons for not writing a change to the checkout, one line each; absent if that was not requested. */
export type ApplyReasons = readonly string[] | undefined;

/** Formats the outcome of a task as text or JSON: a change with the body of its pull request, or its URL. */
export function renderTask(
  done: LocalTaskRunResult,
  { json }: Pick<TaskOptions, "json">,
  reasons: ApplyReasons,
): string {
  if (json === true) return `${JSON.stringify(toJson(done, reasons), null, 2)}\n`;
  const { outcome } = done;
  if (outcome.kind === "published") return `${outcome.url}\n`;
  if (outcome.kind !== "proposed") return "";
  const { changes } = outcome.proposal;
  if (reasons?.length === 0) return changes.map((change) => `${changeLabel(change)}\n`).join("");
  const { title } = outcome.proposal;
  return toTerminal(`# ${title}\n\n${outcome.body}\n\n${writePatch(changes)}`);
}

/**
 * Formats the title and body of a proposal for stderr, so that the user sees them with every option. Empty if they are
 * already on a terminal's stdout.
 */
export function renderNotes(
  { outcome }: Pick<LocalTaskRunResult, "outcome">,
  { json }: Pick<TaskOptions, "json">,
  reasons: ApplyReasons,
): string {
  if (outcome.kind !== "proposed") return "";
  const isShown = process.stdout.isTTY === true && json !== true && reasons?.length !== 0;
  return isShown ? "" : sanitizeTerminalText(`# ${outcome.proposal.title}\n\n${outcome.body}\n`);
}

/** Sanitizes a patch for a terminal; a pipe gets its exact bytes. */
const toTerminal = (text: string): string =>
  process.stdout.isTTY === true ? sanitizeTerminalText(text) : text;

function toJson(
  { outcome, base, isDirty, ledger }: LocalTaskRunResult,
  reasons: ApplyReasons,
): object {
  const { kind, stopReason } = outcome;
  const common = { version: JSON_VERSION, kind, base, isDirty, stopReason };
  if (outcome.kind === "proposed") {
    const { body, proposal } = outcome;
    return { ...common, ...toProposalJson(proposal), body, ...toAppliedJson(reasons), ledger };
  }
  if (outcome.kind === "published")
    return { ...common, url: outcome.url, ...outcome.result, ledger };
  const { why, isUnreadable } = outcome;
  return { ...common, why, isUnreadable: isUnreadable || undefined, ledger };
}

function toProposalJson(proposal: Proposal) {
  const { title, changes, rung, applyNotes, normalizer, leftOut, tamper } = proposal;
  const files = changes.map(toChangeJson);
  return {
    title,
    patch: writePatch(changes),
    files,
    rung,
    applyNotes,
    normalizer,
    leftOut,
    tamper,
  };
}

const toAppliedJson = (reasons: ApplyReasons) =>
  reasons === undefined ? {} : { isApplied: reasons.length === 0, reasons };

/** Prints the reason for a missing change to stderr and returns the exit status. */
export function concludeTask(
  outcome: LocalTaskRunResult["outcome"],
  reasons: ApplyReasons,
): number {
  if (outcome.kind === "no-change" && outcome.isUnreadable) {
    printLine(
      `the model's answer could not be read: ${outcome.why}; try another LLM_MODEL, or raise LLM_MAX_TOKENS`,
    );
    return EXIT.model;
  }
  if (outcome.kind === "no-change") printLine(`no change: ${outcome.why}`);
  if (outcome.kind === "refused") printLine(`refused: ${outcome.why}`);
  for (const reason of reasons ?? []) printLine(`not applied: ${reason}`);
  return outcome.kind === "refused" || (reasons?.length ?? 0) > 0 ? EXIT.refused : EXIT.ok;
}

const printLine = (words: string): void =>
  void process.stderr.write(`svc: ${sanitizeTerminalText(words).replace(/\s+/g, " ").trim()}\n`);
