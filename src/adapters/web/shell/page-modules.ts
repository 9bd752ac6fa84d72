import type { ComponentType } from "react";
import type { PageContents, PageName } from "../../../domain/api/page.ts";

/** What a page's module exports: its view, and how the browser's tab calls it. */
export interface PageModule<Name extends PageName> {
  readonly View: ComponentType<PageContents[Name]>;
  title(content: PageContents[Name]): string;
  /** The page says itself when it has been taken over, because parts of it come later. */
  readonly marksReady?: true;
}

type PageModules = { readonly [Name in PageName]: () => Promise<PageModule<Name>> };

/** Where each page is: the browser loads the one that it shows. */
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
