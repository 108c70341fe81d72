/** A rating of 0 to 5 whole stars, with the accessible name "4 de 5". */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="stars" role="img" aria-label={`${rating} de 5`} data-rating={rating} />
);
