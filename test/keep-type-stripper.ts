import { stripTypeScriptTypes } from "node:module";

// Threads that tests start read TypeScript, with WebAssembly whose code V8 shares between threads. While this thread
// keeps it too, it is not freed with each thread that ends: freeing it has V8 abort now and then
// (https://github.com/nodejs/node/issues/64500), and the test's process with it.
const { emitWarning } = process;
// That this is experimental is nothing to act on here.
process.emitWarning = () => undefined;
try {
  stripTypeScriptTypes("0;");
} finally {
  process.emitWarning = emitWarning;
}
