package order

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
