/**
 * Code that runs in a sandbox, as text for `node -e` with the path of a socket, a port, a program
 * and its arguments: forwards connections of the port to the socket while the program runs. The
 * function must be self-contained.
 */
export function forward(): void {
  const { createServer, connect } = process.getBuiltinModule("node:net");
  const { spawn } = process.getBuiltinModule("node:child_process");
  const { constants } = process.getBuiltinModule("node:os");
  const [, socket = "", port = "", file = "", ...args] = process.argv;
  const server = createServer((near) => {
    const far = connect(socket);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(Number(port), "127.0.0.1", () => {
    const child = spawn(file, args, { stdio: "inherit" });
    child.on("error", () => process.exit(126));
    child.on("exit", (code, signal) =>
      process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}
