import { closeChildTable, endChildTable, holdChildTable } from "./child-table.js";
export function holdThread(worker, table) {
    holdChildTable(table);
    let error;
    let killed;
    worker.on("error", (reason) => {
        error ??= reason;
    });
    const exit = new Promise((resolve) => worker.once("exit", resolve));
    const end = exit.then(async (exitCode) => {
        await endChildTable(table);
        return {
            exitCode,
            ...(error === undefined ? {} : { error }),
            ...(killed === undefined ? {} : { killed }),
        };
    });
    const terminate = async () => {
        await closeChildTable(table);
        await worker.terminate();
    };
    return {
        kill: (why) => {
            if (killed !== undefined)
                return;
            killed = why;
            void terminate();
        },
        end,
    };
}
