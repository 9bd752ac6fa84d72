/** The storefront's API before the change: whole orders are refunded, and each refund is reserved first. */
export const DEFAULT_BRANCH_API: Readonly<Record<string, string>> = {
  "api/go.mod": `module acme.example/storefront/api

go 1.24
`,
  "api/order/order.go": `package order

import "context"

// Line is one article of an order.
type Line struct {
	ID    string
	Title string
	// Price of one piece, in cents.
	Price int64
	Count int
}

// Order is what a customer has bought. Amounts are in cents.
type Order struct {
	ID        string
	PaymentID string
	Lines     []Line
	// Gross is what the lines cost, Discount what came off, Paid what the customer has paid.
	Gross    int64
	Discount int64
	Paid     int64
}

// Store finds orders.
type Store interface {
	Order(ctx context.Context, id string) (Order, error)
}
`,
  "api/refund/store.go": `package refund

import (
	"context"
	"errors"
	"time"
)

// Cents is an amount of money.
type Cents int64

// Refund is money that went back, or is about to.
type Refund struct {
	ID        string    \`json:"id"\`
	OrderID   string    \`json:"orderId"\`
	Amount    Cents     \`json:"amount"\`
	Reason    string    \`json:"reason"\`
	CreatedAt time.Time \`json:"createdAt"\`
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
`,
  "api/refund/whole.go": `package refund

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
`,
  "api/refund/handler.go": `package refund

import (
	"encoding/json"
	"errors"
	"net/http"

	"acme.example/storefront/api/auth"
)

// Routes adds the routes of refunds.
func Routes(mux *http.ServeMux, service *Service) {
	mux.Handle("POST /orders/{id}/refund", auth.Require(auth.Support, refundWhole(service)))
	mux.Handle("GET /orders/{id}/refunds", auth.Require(auth.Support, list(service)))
}

func refundWhole(service *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		refund, err := service.RefundWhole(r.Context(), r.PathValue("id"))
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusCreated, refund)
	}
}

func list(service *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		refunds, err := service.Refunds.List(r.Context(), r.PathValue("id"))
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusOK, refunds)
	}
}

func writeError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if errors.Is(err, ErrTooMuch) {
		status = http.StatusConflict
	}
	http.Error(w, http.StatusText(status), status)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
`,
};
