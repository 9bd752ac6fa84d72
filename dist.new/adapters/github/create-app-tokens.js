import { repositoryName } from "../../domain/pull/pull-request.js";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { APP_CREDENTIALS } from "./create-app-calls.js";
import { createAppClient } from "./create-app-client.js";
import { createKnownInstallations } from "./create-known-installations.js";
import { createSharedWork } from "./create-shared-work.js";
import { parsePrivateKey } from "./parse-private-key.js";
import { allPermissions, permissionsFor } from "./token-permissions.js";
/** A token is not handed out any more when it has less than this to live. */
const LEAST_LIFE_MS = 5 * 60 * 1000;
/** Creates the issuer that signs in as an app: one token for each repository and purpose, narrowed to both. */
export function createAppTokens(options) {
    const { appId, clock } = options;
    const client = createAppClient(options, {
        appId,
        privateKey: parsePrivateKey(options.privateKey),
    });
    const cache = new Map();
    const share = createSharedWork();
    const installations = createKnownInstallations();
    let known;
    /** With what an event has told, and as if all were granted: one call instead of two when that is so. */
    const mintAtOnce = async ({ repository, purpose }, signal) => {
        const installationId = installations.get(repository);
        if (installationId === undefined)
            return undefined;
        const permissions = allPermissions(purpose);
        const minted = await client.tryMint({ installationId, repository, permissions }, signal);
        if (minted === undefined)
            installations.distrust(repository, installationId);
        return minted;
    };
    const mintByLook = async ({ repository, purpose }, signal) => {
        const { id: installationId, permissions: granted } = await client.installation(repository, signal);
        const permissions = permissionsFor(purpose, granted);
        return client.mint({ installationId, repository, permissions }, signal);
    };
    const mint = async (wanted, signal) => {
        const minted = (await mintAtOnce(wanted, signal)) ?? (await mintByLook(wanted, signal));
        cache.set(keyOf(wanted), minted);
        return minted;
    };
    const isAlive = ({ expiresAt }) => Date.parse(expiresAt) - Date.parse(clock.now()) >= LEAST_LIFE_MS;
    return {
        credentials: APP_CREDENTIALS,
        async issue(repository, purpose, signal) {
            throwIfCancelled(signal);
            const wanted = { repository, purpose };
            const cached = cache.get(keyOf(wanted));
            if (cached !== undefined && isAlive(cached))
                return cached;
            return share(keyOf(wanted), (shared) => mint(wanted, shared), signal);
        },
        async installation(repository, signal) {
            throwIfCancelled(signal);
            const { permissions } = await client.installation(repository, signal);
            known ??= await client.app(signal);
            return { login: `${known.slug}[bot]`, permissions, events: known.events };
        },
        remember: installations.remember,
        forget(refused) {
            // Somebody may have renewed it already.
            if (cache.get(keyOf(refused))?.token === refused.token)
                cache.delete(keyOf(refused));
            return true;
        },
    };
}
const keyOf = ({ repository, purpose }) => `${repositoryName(repository).toLowerCase()} ${purpose}`;
