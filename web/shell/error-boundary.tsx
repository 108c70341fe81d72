import { Component, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Container from 'react-bootstrap/Container';
import { shop } from '#shared/domain/shop.ts';
import { PageTaps } from './early-taps.tsx';
import { ChunkError } from './lazy-page.ts';
import { ReloadWhenOnline } from './page-loading.tsx';

interface State {
  error: unknown;
}

/** The English heading is the contract's (SPEC-2). A reload brings the current chunk names. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Container className="page text-center" role="alert">
        <title>{shop().name}</title>
        <PageTaps />
        {error instanceof ChunkError && <ReloadWhenOnline />}
        <h1 lang="en">Unexpected Application Error!</h1>
        <p className="lead">
          {error instanceof ChunkError
            ? 'Una parte de la tienda no ha llegado a cargarse. Comprueba tu conexión y vuelve a cargar la página.'
            : 'Algo ha fallado al mostrar esta página. Lo que tienes en el carrito sigue ahí.'}
        </p>
        <Button onClick={() => window.location.reload()}>Recargar</Button>
      </Container>
    );
  }
}
