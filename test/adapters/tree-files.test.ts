import { createTreeFiles } from "../../src/adapters/sandbox/create-tree-files.ts";
import { treeFilesContract } from "../contracts/tree-files.contract.ts";

treeFilesContract({ name: "the files of a sandbox", create: createTreeFiles });
