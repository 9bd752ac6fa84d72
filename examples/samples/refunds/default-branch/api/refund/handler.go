package refund

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
