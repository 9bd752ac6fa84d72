import type { ComponentType, ReactNode } from "react";
import type { Page } from "../../../domain/api/page.ts";
import { FrameProvider } from "./frame.tsx";
import { PAGES, type PageModule } from "./page-modules.ts";
import { ReadyMarker } from "./ready-marker.tsx";
import { Shell } from "./shell.tsx";

/** Page with its module, ready to render or hydrate. */
export interface LoadedPage {
  readonly title: string;
  readonly view: ReactNode;
}

/** Loads the module of a page and places its view in the shell. */
export async function loadPage(page: Page): Promise<LoadedPage> {
  // The table of pages pairs each name with the type of its content.
  const module = (await PAGES[page.name]()) as PageModule<never>;
  const View = module.View as ComponentType<Page["content"]>;
  const title = (module.title as (content: Page["content"]) => string)(page.content);
  const view = (
    <FrameProvider frame={page.frame}>
      <Shell page={page.name}>
        <View {...page.content} />
        {module.marksReady === true ? null : <ReadyMarker />}
      </Shell>
    </FrameProvider>
  );
  return { title: `${title} · svc`, view };
}
