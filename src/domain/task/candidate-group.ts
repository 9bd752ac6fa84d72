/** Test named in a report. */
export interface FailingTest {
  /** Its node id, such as `tests/a.py::test_x`. */
  readonly id: string;
  /** Output of the test, as lines of the report; absent if the report has none. */
  readonly traceback?: string;
}

/** Group of failures in a report; groups are worked on separately. */
export interface CandidateGroup {
  /** Title of its heading without the counter; empty for a report without groups. */
  readonly title: string;
  /** 1-based. */
  readonly index: number;
  readonly total: number;
  readonly tests: readonly FailingTest[];
  /** Text of the group in the report, verbatim. */
  readonly text: string;
}

/** Parsed failure report. */
export interface FailureReport {
  /** Text before the first group: it applies to all groups. */
  readonly preamble: string;
  /** At least one. */
  readonly groups: readonly CandidateGroup[];
}
