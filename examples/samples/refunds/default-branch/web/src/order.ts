/** One article of an order; prices are cents. */
export interface OrderLine {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly count: number;
}

export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly lines: readonly OrderLine[];
  readonly paid: number;
}
