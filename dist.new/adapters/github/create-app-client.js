import { z } from "zod";
import { AppError } from "../../domain/errors/app-error.js";
import { repositoryName } from "../../domain/pull/pull-request.js";
import { createSecret } from "../../domain/secret.js";
import { createAppCalls } from "./create-app-calls.js";
import { readShape } from "./read-shape.js";
const App = z.object({
    slug: z.string().min(1),
    html_url: z.string().optional().catch(undefined),
    events: z.array(z.string()).optional().catch(undefined),
});
const Installation = z.object({ id: z.number(), permissions: z.record(z.string(), z.string()) });
const AccessToken = z.object({ token: z.string().min(1), expires_at: z.string().min(1) });
/** Creates the client of the app's own routes; they are all harmless to repeat. */
export function createAppClient(options, signIn) {
    const { send, read } = createAppCalls(options, signIn);
    const app = (signal) => read({ route: "GET /app", doing: "reading the app", needs: "metadata: read" }, App, signal);
    return {
        app,
        async installation(repository, signal) {
            const call = installationCall(repository);
            const { reply, telling } = await send(call, signal);
            if (reply.status === 404)
                throw notInstalled(repository, await app(signal));
            return readShape(reply.body, Installation, telling);
        },
        async mint(wish, signal) {
            return toMinted(await read(mintCall(wish), AccessToken, signal));
        },
        async tryMint(wish, signal) {
            const call = { ...mintCall(wish), accepts: NOT_GRANTED };
            const { reply, telling } = await send(call, signal);
            if (NOT_GRANTED.includes(reply.status))
                return undefined;
            return toMinted(readShape(reply.body, AccessToken, telling));
        },
    };
}
function installationCall({ owner, name }) {
    return {
        route: "GET /repos/{owner}/{repo}/installation",
        parameters: { owner, repo: name },
        doing: `looking for the app on ${owner}/${name}`,
        needs: "metadata: read",
        accepts: [404],
    };
}
/** The installation is gone; it lacks a permission, or the repository. */
const NOT_GRANTED = [404, 422];
const toMinted = ({ token, expires_at }) => ({
    token: createSecret(token),
    expiresAt: expires_at,
});
function mintCall({ installationId, repository, permissions }) {
    return {
        route: "POST /app/installations/{installation_id}/access_tokens",
        parameters: {
            installation_id: installationId,
            repositories: [repository.name],
            permissions,
        },
        doing: `asking for a token for ${repositoryName(repository)}`,
        needs: "metadata: read",
        isHarmless: true,
    };
}
function notInstalled(repository, { slug, html_url }) {
    const name = repositoryName(repository);
    const where = html_url === undefined ? "" : `: ${html_url}`;
    return new AppError("app-not-installed", `the app "${slug}" is not installed on ${name}, or ${name} does not exist; install the app on it${where}`, { details: { repository: name } });
}
