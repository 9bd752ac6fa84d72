"""The monthly report of the support team."""

from jobs import store


def refunds_of(month: str) -> dict[str, int]:
    """How much went back in a month, by the reason that support gave."""
    totals: dict[str, int] = {}
    for order in store.orders_of(month):
        if order.refunded_at is not None:
            totals[order.refund_reason] = totals.get(order.refund_reason, 0) + order.paid
    return totals
