import type { Collaborators } from "../../ports/collaborators.ts";
import { type GithubClientOptions } from "./create-github-client.ts";
/** Creates the reader of what people may do with repositories, with the token that we have for each of them. */
export declare function createCollaborators(options: GithubClientOptions): Collaborators;
