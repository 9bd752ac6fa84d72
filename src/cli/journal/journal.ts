import { openStoreReader } from "../../compose/store-reader.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { formatCost } from "../../domain/budget/format-cost.ts";
import { AppError } from "../../domain/core/app-error.ts";
import {
  type JournalEntry,
  type JournalQuery,
  type JournalTotals,
  sumJournal,
} from "../../domain/journal/journal-entry.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { JournalOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { writeOutput } from "../io/write-output.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

/** Prints the jobs of the server, newest first. Returns the exit status. */
export async function journal(options: JournalOptions): Promise<number> {
  const { server, config } = loadServerConfig(readEnvironment());
  const entries = openStoreReader(server.storePath).journal(toQuery(options));
  const text = options.json === true ? toJson(entries) : toTable(entries, config.currency);
  await writeOutput(text, undefined);
  return EXIT.ok;
}

function toQuery({ repo, by, since, limit }: JournalOptions): JournalQuery {
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : readLimit(limit),
    repository: repo,
    by,
    since: since === undefined ? undefined : readMoment(since),
  };
}

function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw usageInvalid(`--limit ${text} must be a whole number from 1 to ${MAX_LIMIT}`);
}

function readMoment(text: string): string {
  const ms = Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && Number.isFinite(ms)) return new Date(ms).toISOString();
  throw usageInvalid(`--since ${text} must be a date or time, such as 2026-01-31`);
}

function usageInvalid(message: string): AppError<"usage-invalid"> {
  return new AppError("usage-invalid", message, { details: {} });
}

function toJson(entries: readonly JournalEntry[]): string {
  return `${JSON.stringify({ totals: sumJournal(entries), entries }, null, 2)}\n`;
}

const HEAD = ["when", "type", "who", "what", "model", "in", "cached", "out", "cost", "status"];

function toTable(entries: readonly JournalEntry[], currency: string): string {
  if (entries.length === 0) return "The journal is empty.\n";
  const rows = [HEAD, ...entries.map((entry) => toCells(entry, currency))];
  const widths = HEAD.map((_name, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const totals = sumJournal(entries);
  const { entries: count, input, cached, output, cost } = totals;
  const money = cost === undefined ? "" : `, ${toMoney(totals, currency)}`;
  return `${lines.join("\n")}\n\n${count} entries, ${input} tokens in (${cached} cached), ${output} out${money}\n`;
}

/** Formats a cost; `>=` marks a sum without the calls that have no price. */
function toMoney({ cost, unpriced }: Pick<JournalTotals, "cost" | "unpriced">, currency: string) {
  if (cost === undefined) return "-";
  return `${unpriced === undefined ? "" : ">= "}${formatCost(cost, currency)}`;
}

function toCells(entry: JournalEntry, currency: string): string[] {
  const { at, kind, by, repository, pull, provider, model, input, cached, output, status } = entry;
  const who = [provider, model].filter((word) => word !== undefined).join("/");
  const what = pull === undefined ? repository : `${repository}#${pull}`;
  const cells = [at.slice(0, 16).replace("T", " "), kind, by, what, who];
  const tokens = [`${input}`, `${cached}`, `${output}`];
  return [...cells, ...tokens, toMoney(entry, currency), status].map(sanitizeTerminalText);
}
