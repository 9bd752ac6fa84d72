import type { Page } from "playwright-core";

/** Presses the button of the sign-in page and is somebody on the sample code host. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole("link", { name: /^Continue with / }).click();
  await page.getByRole("link", { name: login, exact: true }).click();
}
