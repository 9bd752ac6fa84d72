import { setImmediate as nextTurn } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { JobKind, JobStatus } from "../../domain/job/job.ts";
import { formatJournalLine, JOURNAL_HEADER } from "../../domain/journal/journal-csv.ts";
import type { JournalEntry, JournalQuery } from "../../domain/journal/journal-entry.ts";
import { getPerson } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { createJsonListStream } from "./json-stream.ts";
import { invalidFieldsResponse, toFieldProblems } from "./read-json.ts";
import { createTextStream } from "./text-stream.ts";
import {
  type JournalResponseOptions,
  readVisibleEntries,
  toJournalResponse,
} from "./to-journal-response.ts";

export interface JournalApiOptions extends JournalResponseOptions {
  /** Called with unexpected errors and the request id. */
  readonly onError: (error: unknown, requestId: string) => void;
}

type ApiContext = Context<HttpEnv>;
type Entries = AsyncGenerator<JournalEntry, void>;

const NO_STORE = { "cache-control": "no-store" };
const MAX_ENTRIES = 500;
/** Characters written at once. */
const MAX_CHARS = 64_000;
const moment = z
  .string()
  .refine((text) => Number.isFinite(Date.parse(text)), "must be a date, such as 2026-01-31")
  .transform((text) => new Date(text).toISOString());
const Query = z.object({
  repository: z.string().optional(),
  by: z.string().optional(),
  kind: JobKind.optional(),
  status: JobStatus.optional(),
  since: moment.optional(),
  until: moment.optional(),
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(100),
  /** Selects a file with all entries instead of a page. */
  format: z.enum(["csv", "json"]).optional(),
});

/** Creates the JSON API of the journal, for signed-in users. */
export function journalApi(options: JournalApiOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/journal", async (context) => {
    const query = Query.safeParse(dropEmptyFields(context.req.query()));
    if (!query.success) return invalidFieldsResponse(toFieldProblems(query.error));
    const { format, ...wanted } = query.data;
    if (format !== undefined) return exportJournal(context, { format, wanted }, options);
    const page = await toJournalResponse(getPerson(context), wanted as JournalQuery, options);
    return Response.json(page, { headers: NO_STORE });
  });
  return routes;
}

/** Removes fields that a form sends empty, which set no filter. */
function dropEmptyFields(
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ""));
}

interface ExportRequest {
  readonly format: "csv" | "json";
  readonly wanted: object;
}

async function exportJournal(
  context: ApiContext,
  { format, wanted }: ExportRequest,
  options: JournalApiOptions,
): Promise<Response> {
  const { limit: _limit, before: _before, ...filter } = wanted as JournalQuery;
  const entries = readVisibleEntries(getPerson(context), filter, options);
  // Before the response begins, so that an unavailable store gives a problem and not a truncated
  // file.
  const all = prependFirst(await entries.next(), entries);
  const failing = {
    onError: (error: unknown) => {
      options.onError(error, context.get("requestId"));
      context.env?.outgoing?.destroy();
    },
  };
  const isCsv = format === "csv";
  const body = isCsv ? createTextStream(toLines(all), failing) : createJsonListStream(all, failing);
  const type = isCsv ? "text/csv; charset=utf-8; header=present" : "application/json";
  const file = `attachment; filename="journal.${format}"`;
  return new Response(body, {
    headers: { ...NO_STORE, "content-type": type, "content-disposition": file },
  });
}

async function* prependFirst(first: IteratorResult<JournalEntry, void>, rest: Entries): Entries {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* toLines(entries: Entries): AsyncGenerator<string, void> {
  let text = JOURNAL_HEADER;
  for await (const entry of entries) {
    text += formatJournalLine(entry);
    if (text.length < MAX_CHARS) continue;
    yield text;
    text = "";
    await nextTurn();
  }
  yield text;
}
