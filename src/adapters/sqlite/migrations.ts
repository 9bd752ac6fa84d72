/** Marks a file as ours: "svc1" in ASCII. */
export const APPLICATION_ID = 0x73766331;

/**
 * Migrations from an empty file to the current tables; the number of a migration is its index, from
 * 1. Released migrations are never changed, only added to. Columns in milliseconds are for
 * comparisons: the texts keep the original value.
 */
export const MIGRATIONS: readonly string[] = [
  `
  PRAGMA application_id = ${APPLICATION_ID};

  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    status TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    repository TEXT NOT NULL COLLATE NOCASE,
    pull INTEGER,
    work_id TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    head TEXT,
    stop_reason TEXT,
    error TEXT,
    url TEXT,
    usage TEXT,
    superseded_by TEXT,
    created_at TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    ended_ms INTEGER,
    version INTEGER NOT NULL,
    pruned_to INTEGER NOT NULL DEFAULT 0,
    request TEXT NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_time ON jobs (created_ms);
  CREATE INDEX jobs_by_status ON jobs (status, created_ms);
  CREATE INDEX jobs_by_pull ON jobs (repository, pull, created_ms);
  CREATE INDEX jobs_by_end ON jobs (ended_ms) WHERE ended_ms IS NOT NULL;

  CREATE TABLE job_keys (
    key TEXT PRIMARY KEY,
    job_id TEXT NOT NULL REFERENCES jobs (id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE events (
    job INTEGER NOT NULL REFERENCES jobs (seq),
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (job, seq)
  ) STRICT;

  CREATE TABLE drafts (
    job_id TEXT PRIMARY KEY REFERENCES jobs (id),
    version INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;

  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    job_id TEXT NOT NULL REFERENCES jobs (id),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    not_before TEXT NOT NULL,
    due_ms INTEGER NOT NULL,
    url TEXT,
    error TEXT,
    created_at TEXT NOT NULL,
    payload TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (due_ms) WHERE state = 'pending';
  CREATE INDEX outbox_by_job ON outbox (job_id);

  CREATE TABLE ledger (
    seq INTEGER PRIMARY KEY,
    job_id TEXT NOT NULL,
    at TEXT NOT NULL,
    purpose TEXT NOT NULL,
    model TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    ok INTEGER NOT NULL,
    reason TEXT,
    input_tokens INTEGER NOT NULL,
    cached_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    estimated INTEGER NOT NULL,
    latency_ms REAL NOT NULL
  ) STRICT;
  CREATE INDEX ledger_by_job ON ledger (job_id);

  CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    count INTEGER NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE jobs ADD COLUMN terms TEXT;
  CREATE INDEX jobs_by_repository ON jobs (repository, created_ms);

  CREATE TABLE provider_configs (
    id TEXT PRIMARY KEY,
    pattern TEXT NOT NULL COLLATE NOCASE,
    provider TEXT NOT NULL,
    base_url TEXT NOT NULL,
    model TEXT,
    users TEXT NOT NULL,
    orgs TEXT NOT NULL,
    tasks_enabled INTEGER NOT NULL,
    key_hint TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    updated_by TEXT NOT NULL,
    version INTEGER NOT NULL,
    sealed_key TEXT NOT NULL
  ) STRICT;

  CREATE TABLE provider_audit (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    config_id TEXT NOT NULL,
    pattern TEXT NOT NULL,
    changes TEXT NOT NULL
  ) STRICT;

  CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    login TEXT NOT NULL,
    orgs TEXT NOT NULL,
    is_admin INTEGER NOT NULL,
    csrf TEXT NOT NULL,
    sealed_token TEXT,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    checked_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_login ON sessions (login);
  `,
  `
  ALTER TABLE jobs ADD COLUMN findings TEXT;
  ALTER TABLE jobs ADD COLUMN done_at TEXT;

  CREATE TABLE draft_diffs (
    job_id TEXT PRIMARY KEY REFERENCES drafts (job_id) ON DELETE CASCADE,
    bytes BLOB NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE ledger ADD COLUMN cost INTEGER;
  CREATE INDEX jobs_by_person ON jobs (lower(requested_by), created_ms);

  CREATE TABLE spending (
    scope TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    month TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (scope, name, month)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO spending
    SELECT 'month', '', substr(at, 1, 7), sum(input_tokens + output_tokens), 0
    FROM ledger GROUP BY substr(at, 1, 7);
  INSERT INTO spending
    SELECT 'repository', repository, substr(at, 1, 7), sum(input_tokens + output_tokens), 0
    FROM ledger JOIN jobs ON jobs.id = job_id GROUP BY repository, substr(at, 1, 7);
  INSERT INTO spending
    SELECT 'pull', repository || '#' || pull, '', sum(input_tokens + output_tokens), 0
    FROM ledger JOIN jobs ON jobs.id = job_id WHERE pull IS NOT NULL GROUP BY repository, pull;

  CREATE TABLE money (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    currency TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE jobs ADD COLUMN intent TEXT;
  `,
  `
  CREATE TABLE runners (
    seq INTEGER PRIMARY KEY,
    job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
    attempt INTEGER NOT NULL,
    backend TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    next INTEGER NOT NULL,
    started_at TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    deadline_at TEXT NOT NULL,
    ended_at TEXT,
    ended_ms INTEGER
  ) STRICT;
  CREATE INDEX runners_live ON runners (started_ms) WHERE ended_ms IS NULL;
  CREATE INDEX runners_by_end ON runners (ended_ms) WHERE ended_ms IS NOT NULL;
  `,
  `
  ALTER TABLE outbox ADD COLUMN sent_at TEXT;
  `,
  `
  CREATE TABLE missed_events (
    delivery_id TEXT PRIMARY KEY,
    attempt_id TEXT NOT NULL,
    name TEXT NOT NULL,
    delivered_at TEXT NOT NULL,
    delivered_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    failures INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    error TEXT
  ) STRICT;
  CREATE INDEX missed_events_waiting ON missed_events (delivered_ms) WHERE state = 'waiting';

  CREATE TABLE delivery_scan (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    progress TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE jobs ADD COLUMN signature TEXT;
  CREATE INDEX jobs_by_signature ON jobs (signature, created_ms) WHERE signature IS NOT NULL;
  `,
  `
  ALTER TABLE provider_configs ADD COLUMN restricts_requests INTEGER NOT NULL DEFAULT 0;
  `,
  `
  ALTER TABLE jobs ADD COLUMN pull_details TEXT;
  `,
];
