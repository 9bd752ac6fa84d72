import { describe, expect, it } from "vitest";
import { readDeclaredName } from "../../../../src/domain/delta/declared-name.ts";

describe("readDeclaredName", () => {
  it.each([
    ["export default async function readRows() {", "readRows"],
    ["function* readRows() {", "readRows"],
    ["  private async readRows(limit: number): Promise<Row[]> {", "readRows"],
    ["export interface RowReader {", "RowReader"],
    ["pub(crate) struct RowReader {", "RowReader"],
    ["    def self.read_rows(limit)", "read_rows"],
    ["data class RowReader(val limit: Int)", "RowReader"],
    ["static const char *read_rows(int limit) {", "read_rows"],
    ["let mut row_count = 3;", "row_count"],
  ])("reads %s", (line, name) => {
    expect(readDeclaredName(line)).toBe(name);
  });

  it.each([
    "  const rowCount = 3;",
    "  readRows(limit);",
    "  if (readRows(limit)) {",
    "return readRows(limit) {",
    "rowCount = 3",
    "function map(a) {",
    "class Row {",
    "import { readRows } from './rows';",
    "",
  ])("finds none in %s", (line) => {
    expect(readDeclaredName(line)).toBeUndefined();
  });
});
