import fc from "fast-check";

/** The same cases each time: a property fails for everybody or for nobody. `npm run fuzz` tries others. */
fc.configureGlobal({ seed: Number(process.env.SVC_FUZZ_SEED ?? 20_261_121) });
