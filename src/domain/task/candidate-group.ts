/** A test that a report names. */
export interface FailingTest {
  /** Its node id, such as `tests/a.py::test_x`. */
  readonly id: string;
  /** What it printed, with the lines of the report; absent when none is there. */
  readonly traceback?: string;
}

/** One of the failures in a report: each is worked on by itself. */
export interface CandidateGroup {
  /** Title of its heading without the counter; empty for a report that names no groups. */
  readonly title: string;
  /** 1-based. */
  readonly index: number;
  readonly total: number;
  readonly tests: readonly FailingTest[];
  /** Its part of the report, as it stands there. */
  readonly text: string;
}

/** A failure report, taken apart. */
export interface FailureReport {
  /** What stands before the first group: it belongs to all of them. */
  readonly preamble: string;
  /** At least one. */
  readonly groups: readonly CandidateGroup[];
}
