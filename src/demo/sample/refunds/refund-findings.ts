import type { SampleFinding } from "../sample.ts";

/** Findings on the lines of partial refunds. */
export const REFUND_FINDINGS: readonly SampleFinding[] = [
  {
    path: "api/refund/refund.go",
    side: "RIGHT",
    from: "	before, err := s.store.Sum(ctx, bought.ID)",
    to: "	return refund, nil",
    severity: "critical",
    category: "correctness",
    title: "Two refunds at once pay back more than was paid",
    body: [
      "`Sum` takes no lock (`store.go` says so). Two requests for the same order, a double click is enough, both read the same sum, both pass the check, and the customer gets the money twice.",
      "`RefundWhole`, which this change deletes, had it right: `Reserve` looks and writes under the lock of the order, and its id is the gateway's key. The suggestion does the same, and gives the reservation back when the gateway fails.",
    ].join("\n\n"),
    suggestion: `	refund, err := s.store.Reserve(ctx, bought.ID, amount, in.Reason)
	if err != nil {
		return Refund{}, err
	}
	if err := s.payBack(ctx, bought.PaymentID, amount, refund.ID); err != nil {
		failed := fmt.Errorf("pay back %s: %w", bought.ID, err)
		return Refund{}, errors.Join(failed, s.store.Release(ctx, refund.ID))
	}
	return refund, nil`,
    confidence: 0.96,
  },
  {
    path: "api/refund/handler.go",
    side: "RIGHT",
    from: '	mux.Handle("POST /orders/{id}/refunds", create(service))',
    to: '	mux.Handle("POST /orders/{id}/refunds", create(service))',
    severity: "major",
    category: "security",
    title: "Everybody who has signed in can refund",
    body: "The route for whole orders asked for `auth.Support`; the new one asks for nothing, so a customer can refund their own order, goodwill included. Its neighbour that only lists refunds is still guarded.",
    suggestion:
      '	mux.Handle("POST /orders/{id}/refunds", auth.Require(auth.Support, create(service)))',
    confidence: 0.93,
  },
  {
    path: "jobs/settle.py",
    side: "RIGHT",
    from: "        cents = sold[seller] - returned[seller]",
    to: "        payouts.append(Payout(seller, day, cents - fee_of(cents), counts[seller]))",
    severity: "major",
    category: "correctness",
    title: "One seller with more refunds than sales stops the settlement",
    body: [
      "A refund of yesterday's order counts against today's sales, so `cents` can be zero or less. `bank.transfer` raises `ValueError` for that, nothing in `settle` catches it, and every seller after this one in the alphabet is not paid. The next run fails at the same place.",
      "Leaving such payouts out would be enough for the night, but the debt must not be lost: carry it over to the next day, or record it to be debited.",
    ].join("\n\n"),
    confidence: 0.91,
  },
  {
    path: "web/src/amounts.ts",
    side: "RIGHT",
    from: "  return Number.isNaN(amount) ? undefined : Math.trunc(amount * 100);",
    to: "  return Number.isNaN(amount) ? undefined : Math.trunc(amount * 100);",
    severity: "minor",
    category: "correctness",
    title: "A typed amount can lose a cent",
    body: "`19.99 * 100` is `1998.9999999999998`, and `Math.trunc` makes 19.98 of it. Rounding mends that. (`parseFloat` also reads `1,50` as 1, which whoever types a comma will notice too late.)",
    suggestion: "  return Number.isNaN(amount) ? undefined : Math.round(amount * 100);",
    confidence: 0.98,
  },
  {
    path: "web/src/refund-form.tsx",
    side: "RIGHT",
    from: '      <button type="submit" disabled={total <= 0 || total > left || !formState.isValid}>',
    to: '      <button type="submit" disabled={total <= 0 || total > left || !formState.isValid}>',
    severity: "minor",
    category: "correctness",
    title: "A second click sends a second refund",
    body: "The button stays live while the first request is on its way, and each request is a refund of its own. The server has to hold against that anyway; the page should not invite it.",
    suggestion:
      '      <button type="submit" disabled={formState.isSubmitting || total <= 0 || total > left || !formState.isValid}>',
    confidence: 0.88,
  },
  {
    path: "api/refund/refund.go",
    side: "RIGHT",
    from: "		if piece.Count < 1 || piece.Count > line.Count {",
    to: "		}",
    severity: "minor",
    category: "correctness",
    title: "A line that is named twice passes the check twice",
    body: "Two entries with the same `line` and the full count each are both within `line.Count`. The sum over the order still holds it back for most orders, not for one whose other lines leave room. Add up the counts by line first.",
    confidence: 0.82,
  },
  {
    path: "jobs/settle.py",
    side: "RIGHT",
    from: "    refunds: int = 0",
    to: "    refunds: int = 0",
    severity: "nit",
    category: "maintainability",
    title: "`refunds` is a count, and stands beside an amount",
    body: "Next to `cents` it reads as money, and the log line writes it as `refunds=1`. `refund_count` would say it.",
    confidence: 0.6,
  },
];
