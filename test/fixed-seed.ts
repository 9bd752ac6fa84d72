import fc from "fast-check";

/** Runs the same cases each time, so that results are repeatable. `npm run fuzz` tries other seeds. */
fc.configureGlobal({ seed: Number(process.env.SVC_FUZZ_SEED ?? 20_261_121) });
