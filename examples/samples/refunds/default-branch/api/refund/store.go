package refund

import (
	"context"
	"errors"
	"time"
)

// Cents is an amount of money.
type Cents int64

// Refund is money that went back, or is about to.
type Refund struct {
	ID        string    `json:"id"`
	OrderID   string    `json:"orderId"`
	Amount    Cents     `json:"amount"`
	Reason    string    `json:"reason"`
	CreatedAt time.Time `json:"createdAt"`
}

// ErrTooMuch says that more would go back than the customer has paid.
var ErrTooMuch = errors.New("refund: more than was paid")

// Store keeps refunds.
type Store interface {
	// Sum is what has gone back for an order so far. It takes no lock: another refund may be on its way.
	Sum(ctx context.Context, orderID string) (Cents, error)
	// Reserve adds a refund under the lock of its order, or fails with ErrTooMuch.
	Reserve(ctx context.Context, orderID string, amount Cents, reason string) (Refund, error)
	// Release takes back a refund whose money did not go out.
	Release(ctx context.Context, refundID string) error
	// Add keeps a refund without looking at the others.
	Add(ctx context.Context, refund Refund) error
	// List gives the refunds of an order, the oldest first.
	List(ctx context.Context, orderID string) ([]Refund, error)
}
