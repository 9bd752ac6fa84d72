package refund

import (
	"context"
	"errors"
	"fmt"

	"acme.example/storefront/api/order"
)

// Gateway moves money. It does nothing for a key that it has seen.
type Gateway interface {
	PayBack(ctx context.Context, paymentID string, cents int64, key string) error
}

// Service refunds whole orders.
type Service struct {
	Orders  order.Store
	Refunds Store
	Gateway Gateway
}

// RefundWhole pays back what is left of an order. The money is reserved first: whoever comes second gets ErrTooMuch.
func (s *Service) RefundWhole(ctx context.Context, orderID string) (Refund, error) {
	found, err := s.Orders.Order(ctx, orderID)
	if err != nil {
		return Refund{}, fmt.Errorf("order %s: %w", orderID, err)
	}
	reserved, err := s.Refunds.Reserve(ctx, found.ID, Cents(found.Paid), "whole order")
	if err != nil {
		return Refund{}, err
	}
	err = s.Gateway.PayBack(ctx, found.PaymentID, int64(reserved.Amount), reserved.ID)
	if err != nil {
		return Refund{}, errors.Join(err, s.Refunds.Release(ctx, reserved.ID))
	}
	return reserved, nil
}
