import type { Page } from "../../domain/api/page.ts";
import type { WebBuild } from "./read-web-build.ts";

/** Data with which the render thread starts. */
export type PageThreadData = Pick<WebBuild, "renderPath" | "files">;

export interface PageRequest {
  readonly id: number;
  readonly page: Page;
}

export type PageReply =
  | { readonly id: number; readonly html: string }
  | { readonly id: number; readonly error: string };
