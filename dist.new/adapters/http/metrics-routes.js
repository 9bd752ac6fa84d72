import { Hono } from "hono";
import { bringsToken } from "./auth/bearer.js";
import { notFound, toProblem } from "./problem.js";
/** `GET /metrics`, for who has the token. */
export function metricsRoutes({ text, contentType, token }) {
    const routes = new Hono();
    routes.get("/metrics", async (context) => {
        if (token === undefined)
            return notFound(context.req.path);
        if (!bringsToken(context.req, token)) {
            const detail = "show METRICS_TOKEN as: Authorization: Bearer <token>";
            const headers = { "www-authenticate": "Bearer" };
            return toProblem({ status: 401, code: "token-invalid", detail, headers });
        }
        return metricsResponse({ text, contentType });
    });
    return routes;
}
/** The figures of now, for whoever may see them. */
export async function metricsResponse({ text, contentType, }) {
    const headers = { "content-type": contentType, "cache-control": "no-store" };
    return new Response(await text(), { headers });
}
