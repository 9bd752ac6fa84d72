import { expect, it } from "vitest";
import { PULL_FILE_STATUSES } from "../../../../src/domain/diff/pull-file.ts";
import { readText } from "../../../meta/repository-files.ts";

it("a file's statuses are those of the code host's own description", () => {
  const { paths, components } = JSON.parse(readText("test/fixtures/github-openapi.json"));
  const listed = JSON.stringify([
    paths["/repos/{owner}/{repo}/pulls/{pull_number}/files"],
    components,
  ]);
  const lists = [...listed.matchAll(/"enum":(\["added"[^\]]*\])/g)].map((match) =>
    JSON.parse(match[1] ?? ""),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.sort()).toEqual([...PULL_FILE_STATUSES].sort());
});
