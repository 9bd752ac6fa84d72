/** Lines one `read_file` shows at most. */
export declare const MAX_READ_LINES = 400;
/** Matches one `search` shows at most. */
export declare const MAX_MATCHES = 200;
/** Names one `list_dir` shows at most. */
export declare const MAX_ENTRIES = 500;
/** Bytes of the largest file that is read. */
export declare const MAX_FILE_BYTES: number;
export declare const READ_FILE: import("./tool-contract.ts").ToolContract<{
    path: string;
    start_line?: number | undefined;
    end_line?: number | undefined;
}>;
export declare const LIST_DIR: import("./tool-contract.ts").ToolContract<{
    path: string;
}>;
export declare const SEARCH: import("./tool-contract.ts").ToolContract<{
    pattern: string;
    ignore_case: boolean;
    max_results: number;
    path?: string | undefined;
}>;
