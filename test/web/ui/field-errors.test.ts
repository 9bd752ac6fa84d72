import { describe, expect, it } from "vitest";
import { sortErrors } from "../../../src/adapters/web/ui/field-errors.ts";

const LABELS = { users: "Users", comment: "The comment" };
const sort = (errors?: readonly { readonly path: string; readonly message: string }[]) =>
  sortErrors(
    {
      title: "No",
      status: 422,
      code: "request-invalid",
      detail: "in one line",
      ...(errors && { errors }),
    },
    LABELS,
  );

describe("sorting a refusal to the fields of a form", () => {
  it("makes sentences of the server's messages about a field", () => {
    expect(sort([{ path: "comment", message: "must start with @asksvc" }]).fields).toEqual({
      comment: "The comment must start with @asksvc.",
    });
    expect(
      sort([{ path: "comment", message: "acme/widgets names no pull request" }]).fields,
    ).toEqual({
      comment: "acme/widgets names no pull request.",
    });
  });

  it("puts an entry of a list at its field, and the first problem of each counts", () => {
    const errors = [
      { path: "users.3", message: "must be a login" },
      { path: "users", message: "or orgs must name somebody" },
    ];
    expect(sort(errors)).toEqual({ fields: { users: "Users must be a login." }, rest: "" });
  });

  it("keeps what belongs to no field, and the whole refusal when it names none", () => {
    expect(sort([{ path: "constructor", message: "is odd" }])).toEqual({
      fields: {},
      rest: "Constructor is odd.",
    });
    expect(sort()).toEqual({ fields: {}, rest: "In one line." });
  });
});
