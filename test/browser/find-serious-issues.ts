import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Serious issues that axe finds on a page, with their elements. */
export async function findSeriousIssues(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
