export const SpinnerScreen = () => (
  <div className="spinner-screen" role="status">
    <span className="spinner-border" aria-hidden="true" />
    <span className="visually-hidden">Cargando…</span>
  </div>
);
