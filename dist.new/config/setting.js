/** Declares a setting with a default. */
export function setting(env, schema, { help, ...rest }) {
    return { env, schema, help, input: toInput(env), ...rest };
}
/** Declares a setting that is absent unless somebody sets it. */
export function optionalSetting(env, schema, help) {
    return { env, schema, fallback: undefined, help, input: toInput(env) };
}
/** A setting that the Action has no input for. */
export function withoutInput(given) {
    const { input: _input, inputContext: _context, ...rest } = given;
    return rest;
}
const toInput = (env) => env.toLowerCase().replaceAll("_", "-");
