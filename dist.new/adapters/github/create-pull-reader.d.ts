import type { PullReader } from "../../ports/pull-reader.ts";
import { type GithubClientOptions } from "./create-github-client.ts";
/** Creates the reader of pull requests of GitHub's REST API. */
export declare function createPullReader(options: GithubClientOptions): PullReader;
