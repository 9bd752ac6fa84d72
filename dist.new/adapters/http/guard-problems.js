import { PROBLEM_TYPE } from "./problem.js";
/** Takes secrets out of every problem before it is sent or shown: what it says comes from failures of all kinds. */
export function guardProblems(clean) {
    return async (context, next) => {
        await next();
        const { res } = context;
        if (res.headers.get("content-type") !== PROBLEM_TYPE)
            return;
        const problem = await res.clone().json();
        const { status, headers } = res;
        context.res = undefined;
        context.res = new Response(JSON.stringify(clean(problem)), { status, headers });
    };
}
