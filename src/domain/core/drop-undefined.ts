/** The members of a type, none of which can be `undefined`. */
export type Defined<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<
    Value[Key],
    undefined
  >;
};

/**
 * Copies an object without its members that are `undefined`: for headers, for plain JSON, and for
 * changes that must not overwrite.
 */
export function dropUndefined<Value extends object>(value: Value): Defined<Value> {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as Defined<Value>;
}
