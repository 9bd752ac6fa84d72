import { z } from "zod";
import { type RepositoryRef } from "../../domain/pull/pull-request.ts";
import { type Secret } from "../../domain/secret.ts";
import type { AppSignIn } from "./create-octokit.ts";
import type { GithubOptions } from "./github-options.ts";
import type { Permissions } from "./token-permissions.ts";
/** The app on one repository. */
export interface AppInstallation {
    readonly id: number;
    readonly permissions: Permissions;
}
export interface MintedToken {
    readonly token: Secret;
    /** ISO 8601. */
    readonly expiresAt: string;
}
export interface TokenWish {
    readonly installationId: number;
    readonly repository: RepositoryRef;
    readonly permissions: Permissions;
}
/** What the app asks for itself, signed with its key. */
export interface AppClient {
    app(signal: AbortSignal): Promise<AppIdentity>;
    /** Rejects with `app-not-installed`. */
    installation(repository: RepositoryRef, signal: AbortSignal): Promise<AppInstallation>;
    mint(wish: TokenWish, signal: AbortSignal): Promise<MintedToken>;
    /** As `mint`; `undefined` when there is no such installation or it does not grant all of the wish. */
    tryMint(wish: TokenWish, signal: AbortSignal): Promise<MintedToken | undefined>;
}
declare const App: z.ZodObject<{
    slug: z.ZodString;
    html_url: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    events: z.ZodCatch<z.ZodOptional<z.ZodArray<z.ZodString>>>;
}, z.core.$strip>;
export type AppIdentity = z.infer<typeof App>;
/** Creates the client of the app's own routes; they are all harmless to repeat. */
export declare function createAppClient(options: GithubOptions, signIn: AppSignIn): AppClient;
export {};
