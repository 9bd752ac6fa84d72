import type { ComponentType } from "react";
import type { PageContents, PageName } from "../../../domain/api/page.ts";

/** Exports of a page's module: its view and its tab title. */
export interface PageModule<Name extends PageName> {
  readonly View: ComponentType<PageContents[Name]>;
  title(content: PageContents[Name]): string;
  /** The page itself marks when it is hydrated, because parts of it load later. */
  readonly marksReady?: true;
}

type PageModules = { readonly [Name in PageName]: () => Promise<PageModule<Name>> };

/** Modules of all pages; a browser loads only the one that it shows. */
export const PAGES: PageModules = {
  login: () => import("../pages/login/login-page.tsx"),
  "new-review": () => import("../pages/new-review/new-review-page.tsx"),
  review: () => import("../pages/review/review-page.tsx"),
  task: () => import("../pages/task/task-page.tsx"),
  journal: () => import("../pages/journal/journal-page.tsx"),
  settings: () => import("../pages/settings/settings-page.tsx"),
  pods: () => import("../pages/pods/pods-page.tsx"),
  problem: () => import("../pages/problem/problem-page.tsx"),
};
