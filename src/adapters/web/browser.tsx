import "./styles/app.css";
import { hydrateRoot } from "react-dom/client";
import type { Page } from "../../domain/api/page.ts";
import { loadPage } from "./shell/load-page.tsx";

/** Hydrates the server-rendered page. */
async function hydratePage(): Promise<void> {
  const root = document.getElementById("root");
  const data = document.getElementById("page")?.textContent;
  if (root === null || data === undefined || data === null) return;
  const page = JSON.parse(data) as Page;
  const { view } = await loadPage(page);
  hydrateRoot(root, view);
}

void hydratePage();
