package refund

import (
	"encoding/json"
	"errors"
	"net/http"

	"acme.example/storefront/api/auth"
)

// maxBody is far more than the lines of an order take.
const maxBody = 64 << 10

// Routes adds the routes of refunds.
func Routes(mux *http.ServeMux, service *Service) {
	mux.Handle("POST /orders/{id}/refunds", create(service))
	mux.Handle("GET /orders/{id}/refunds", auth.Require(auth.Support, list(service)))
}

func create(service *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var wanted Request
		body := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
		body.DisallowUnknownFields()
		if err := body.Decode(&wanted); err != nil {
			writeError(w, errBody)
			return
		}
		wanted.OrderID = r.PathValue("id")
		refund, err := service.Refund(r.Context(), wanted)
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusCreated, refund)
	}
}

func list(service *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		refunds, err := service.store.List(r.Context(), r.PathValue("id"))
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusOK, refunds)
	}
}

var errBody = errors.New("refund: the body is not a refund")

// statuses says what callers can do something about; everything else is ours.
var statuses = map[error]int{
	ErrTooMuch: http.StatusConflict,
	ErrNothing: http.StatusUnprocessableEntity,
	ErrLine:    http.StatusUnprocessableEntity,
	ErrCount:   http.StatusUnprocessableEntity,
	errBody:    http.StatusBadRequest,
}

func writeError(w http.ResponseWriter, err error) {
	for known, status := range statuses {
		if errors.Is(err, known) {
			writeJSON(w, status, map[string]string{"error": err.Error()})
			return
		}
	}
	status := http.StatusInternalServerError
	http.Error(w, http.StatusText(status), status)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
