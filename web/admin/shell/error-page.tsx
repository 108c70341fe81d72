import { useRouteError } from 'react-router-dom';
import { ChunkError } from '../../shell/lazy-page.ts';
import { ReloadWhenOnline } from '../../shell/page-loading.tsx';
import { Button } from '../../ui/core/button.tsx';

/** The fallback of SPEC-2. Reloading fetches a new index.html with the current chunk names. */
export const ErrorPage = () => {
  const isChunk = useRouteError() instanceof ChunkError;
  return (
    <div className="admin-page text-center" role="alert">
      {isChunk && <ReloadWhenOnline />}
      <h1 lang="en">Unexpected Application Error!</h1>
      <p className="lead">
        {isChunk
          ? 'Una parte del panel no ha llegado a cargarse. Comprueba tu conexión y vuelve a cargar la página.'
          : 'Algo ha fallado al mostrar esta página. Lo que ya habías guardado sigue en la tienda.'}
      </p>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        Recargar
      </Button>
    </div>
  );
};
