import { expect, it } from "vitest";
import {
  isRetryable,
  VERIFY_VERDICTS,
} from "../../../../../src/domain/task/verify/verify-report.ts";

it("has another round only for what another patch may fix", () => {
  expect(VERIFY_VERDICTS.filter(isRetryable)).toEqual(["not_fixed", "broke_others"]);
});
