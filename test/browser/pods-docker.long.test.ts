import { describe, expect, it } from "vitest";
import { noDockerServer, useDockerServer } from "../fakes/docker-server.ts";
import { CHROMIUM } from "./chromium.ts";
import { openPeoplePages } from "./people-pages.ts";

const isMissing = noDockerServer("the pages of runners") !== undefined || CHROMIUM === undefined;

describe.skipIf(isMissing)("runners in docker, in the browser (needs chromium and docker)", () => {
  const server = useDockerServer();

  it("a review shows how its container is started, and is stopped from the page of pods", async () => {
    await using pages = await openPeoplePages({ gapMs: 400, env: await server.environment() });
    const { harness } = pages;
    const ada = await harness.enter("ada");
    const number = harness.openPull();
    const id = await harness.startReview(ada, number);
    const { page, errors } = await pages.visit("ada", `/reviews/acme/checkout/${number}/${id}`);
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect.poll(() => steps.first().innerText()).toMatch(/^Launch pod/);
    await harness.jobById(id, ({ status }) => status === "running");
    await page.locator(".steps .step-done", { hasText: "Launch pod" }).waitFor();
    const pods = await pages.visitWith(page.context(), "/admin/pods");
    const row = pods.page.locator("tbody tr", { hasText: "acme/checkout" }).first();
    for (const word of ["ada", "running", `svc-run-${id}`])
      expect((await row.innerText()).toLowerCase()).toContain(word.toLowerCase());
    await row.getByRole("button", { name: /^Stop/ }).click();
    await pods.page.getByRole("dialog").getByRole("button", { name: /^Stop/ }).click();
    await harness.jobById(id, ({ status }) => status === "cancelled");
    await pods.page.getByText("Nothing is running").waitFor({ timeout: 20_000 });
    await server.untilTidy();
    expect([...errors, ...pods.errors]).toEqual([]);
  }, 120_000);
});
