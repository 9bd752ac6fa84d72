/** Class of a line, by kind. */
export const ROW_CLASSES = {
  addition: "add",
  deletion: "del",
  context: "ctx",
  note: "ctx eof",
} as const;

/** Sign of a line, by kind. */
export const ROW_SIGNS = { addition: "+", deletion: "−", context: "", note: "" } as const;
