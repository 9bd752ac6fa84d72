import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, readVersion } from "../../src/adapters/sqlite/migrate.ts";
import { MIGRATIONS } from "../../src/adapters/sqlite/migrations.ts";

const STEPS = [
  "CREATE TABLE one (a TEXT) STRICT; INSERT INTO one VALUES ('kept')",
  "ALTER TABLE one ADD COLUMN b TEXT",
];

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
});

afterEach(() => database.close());

const take = (steps: readonly string[]) => migrate(database, "svc.db", steps);

describe("migrate", () => {
  it("takes all steps of an empty database", () => {
    take(STEPS);
    expect(readVersion(database)).toBe(2);
    expect(database.prepare("SELECT * FROM one").all()).toEqual([{ a: "kept", b: null }]);
  });

  it("takes only the steps that are missing, each once", () => {
    take(STEPS.slice(0, 1));
    expect(readVersion(database)).toBe(1);
    take(STEPS);
    take(STEPS);
    expect(database.prepare("SELECT count(*) AS count FROM one").get()).toEqual({ count: 1 });
    expect(readVersion(database)).toBe(2);
  });

  it("leaves nothing of a step that fails, and keeps those before it", () => {
    const broken = [STEPS[0] ?? "", "CREATE TABLE two (a TEXT) STRICT; CREATE TABLE one (a TEXT)"];
    expect(() => take(broken)).toThrow("already exists");
    expect(readVersion(database)).toBe(1);
    expect(database.isTransaction).toBe(false);
    expect(tables()).toEqual(["one"]);
  });

  it("refuses a version that it does not know", () => {
    take(STEPS);
    expect(() => take(STEPS.slice(0, 1))).toThrow(/^svc\.db has version 2, .* up to 1; /);
  });

  it("makes strict tables alone", () => {
    take(MIGRATIONS);
    const loose = database.prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0",
    );
    expect(loose.all()).toEqual([]);
    expect(tables()).toContain("jobs");
  });
});

function tables(): readonly unknown[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return rows.map(({ name }) => name);
}
