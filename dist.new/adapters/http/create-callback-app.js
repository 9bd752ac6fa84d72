import { createBodyReader } from "./body-reader.js";
import { callbackRoutes } from "./callback-routes.js";
import { createAppFrame } from "./create-app-frame.js";
import { guardProblems } from "./guard-problems.js";
import { metricsResponse } from "./metrics-routes.js";
/** Puts together what the listener for runners serves. People have no business there: nobody signs in. */
export function createCallbackApp(options) {
    const { hearing, metrics, routes = [], clean } = options;
    const app = createAppFrame(options.onError);
    const readBody = createBodyReader(options.bodyLimits);
    if (clean !== undefined)
        app.use(guardProblems(clean));
    app.get("/healthz", (context) => context.text("ok"));
    if (metrics !== undefined)
        app.get("/metrics", () => metricsResponse(metrics));
    app.route("/", callbackRoutes(hearing, readBody));
    for (const make of routes)
        app.route("/", make(readBody));
    return app;
}
