package refund

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"acme.example/storefront/api/order"
)

// What a caller can do something about.
var (
	ErrNothing = errors.New("refund: nothing to pay back")
	ErrLine    = errors.New("refund: a line is not of this order")
	ErrCount   = errors.New("refund: more pieces than were ordered")
)

// Piece names how many of one line go back.
type Piece struct {
	Line  string `json:"line"`
	Count int    `json:"count"`
}

// Request asks for parts of an order to be paid back, and for something on top.
type Request struct {
	OrderID  string  `json:"-"`
	Pieces   []Piece `json:"pieces"`
	Goodwill Cents   `json:"goodwill"`
	Reason   string  `json:"reason"`
}

// PayBack moves money to a customer. It does nothing for a key that it has seen.
type PayBack func(ctx context.Context, paymentID string, amount Cents, key string) error

// Service refunds orders in parts.
type Service struct {
	orders  order.Store
	store   Store
	payBack PayBack
	now     func() time.Time
}

// NewService makes the service. Nothing is kept between two calls.
func NewService(orders order.Store, store Store, payBack PayBack) *Service {
	return &Service{orders: orders, store: store, payBack: payBack, now: time.Now}
}

// Refund pays parts of an order back, never more in all than the customer has paid.
func (s *Service) Refund(ctx context.Context, in Request) (Refund, error) {
	bought, err := s.orders.Order(ctx, in.OrderID)
	if err != nil {
		return Refund{}, fmt.Errorf("order %s: %w", in.OrderID, err)
	}
	amount, err := amountOf(bought, in)
	if err != nil {
		return Refund{}, err
	}
	before, err := s.store.Sum(ctx, bought.ID)
	if err != nil {
		return Refund{}, err
	}
	if before+amount > Cents(bought.Paid) {
		return Refund{}, ErrTooMuch
	}
	refund := Refund{ID: rand.Text(), OrderID: bought.ID, Amount: amount, Reason: in.Reason, CreatedAt: s.now()}
	if err := s.payBack(ctx, bought.PaymentID, amount, refund.ID); err != nil {
		return Refund{}, fmt.Errorf("pay back %s: %w", bought.ID, err)
	}
	if err := s.store.Add(ctx, refund); err != nil {
		return Refund{}, err
	}
	return refund, nil
}

// amountOf adds up what goes back, less the pieces' share of the order's discount.
func amountOf(bought order.Order, in Request) (Cents, error) {
	var pieces Cents
	for _, piece := range in.Pieces {
		line, ok := lineOf(bought, piece.Line)
		if !ok {
			return 0, fmt.Errorf("%w: %s", ErrLine, piece.Line)
		}
		if piece.Count < 1 || piece.Count > line.Count {
			return 0, fmt.Errorf("%w: %s", ErrCount, piece.Line)
		}
		pieces += Cents(line.Price) * Cents(piece.Count)
	}
	amount := pieces - shareOf(bought, pieces) + in.Goodwill
	if amount <= 0 {
		return 0, ErrNothing
	}
	return amount, nil
}

// shareOf is the part of the discount that falls on some pieces, rounded in the customer's favour.
func shareOf(bought order.Order, pieces Cents) Cents {
	if bought.Gross == 0 {
		return 0
	}
	return Cents(bought.Discount) * pieces / Cents(bought.Gross)
}

func lineOf(bought order.Order, id string) (order.Line, bool) {
	for _, line := range bought.Lines {
		if line.ID == id {
			return line, true
		}
	}
	return order.Line{}, false
}
