import { setImmediate as nextTurn } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { JobKind, JobStatus } from "../../domain/job/job.ts";
import { JOURNAL_HEADER, journalLine } from "../../domain/journal/journal-csv.ts";
import type { JournalEntry, JournalQuery } from "../../domain/journal/journal-entry.ts";
import { personOf } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { jsonListStream } from "./json-stream.ts";
import { invalidFields, toFields } from "./read-json.ts";
import { type TellJournalOptions, tellJournal, visibleEntries } from "./tell-journal.ts";
import { textStream } from "./text-stream.ts";

export interface JournalApiOptions extends TellJournalOptions {
  /** Told what nobody expected, with the request's id. */
  readonly onError: (error: unknown, requestId: string) => void;
}

type Api = Context<HttpEnv>;
type Entries = AsyncGenerator<JournalEntry, void>;

const NO_STORE = { "cache-control": "no-store" };
const MAX_ENTRIES = 500;
/** Characters that are written at once. */
const MAX_CHARS = 64_000;
const moment = z
  .string()
  .refine((text) => Number.isFinite(Date.parse(text)), "must be a moment, such as 2026-01-31")
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
  /** A file with all entries instead of a page of them. */
  format: z.enum(["csv", "json"]).optional(),
});

/** The JSON API of what was done. Whoever asks has signed in. */
export function journalApi(options: JournalApiOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/journal", async (context) => {
    const query = Query.safeParse(given(context.req.query()));
    if (!query.success) return invalidFields(toFields(query.error));
    const { format, ...wanted } = query.data;
    if (format !== undefined) return exportAll(context, { format, wanted }, options);
    const told = await tellJournal(personOf(context), wanted as JournalQuery, options);
    return Response.json(told, { headers: NO_STORE });
  });
  return routes;
}

/** Without the fields that a form sends empty: they ask for nothing. */
function given(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ""));
}

interface Export {
  readonly format: "csv" | "json";
  readonly wanted: object;
}

async function exportAll(
  context: Api,
  { format, wanted }: Export,
  options: JournalApiOptions,
): Promise<Response> {
  const { limit: _limit, before: _before, ...filter } = wanted as JournalQuery;
  const entries = visibleEntries(personOf(context), filter, options);
  // Before the answer begins, so that a store that does not answer is a problem and no broken file.
  const all = afterFirst(await entries.next(), entries);
  const failing = {
    onError: (error: unknown) => {
      options.onError(error, context.get("requestId"));
      context.env?.outgoing?.destroy();
    },
  };
  const isCsv = format === "csv";
  const body = isCsv ? textStream(toLines(all), failing) : jsonListStream(all, failing);
  const type = isCsv ? "text/csv; charset=utf-8; header=present" : "application/json";
  const file = `attachment; filename="journal.${format}"`;
  return new Response(body, {
    headers: { ...NO_STORE, "content-type": type, "content-disposition": file },
  });
}

async function* afterFirst(first: IteratorResult<JournalEntry, void>, rest: Entries): Entries {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* toLines(entries: Entries): AsyncGenerator<string, void> {
  let text = JOURNAL_HEADER;
  for await (const entry of entries) {
    text += journalLine(entry);
    if (text.length < MAX_CHARS) continue;
    yield text;
    text = "";
    await nextTurn();
  }
  yield text;
}
