import { useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import { useRouteError } from 'react-router-dom';
import { paths as shopPaths } from '../../paths.ts';
import { ChunkError } from '../../shell/lazy-page.ts';
import { PageLoading, ReloadWhenOnline } from '../../shell/page-loading.tsx';

/** The heading is the contract's (SPEC-2). A reload brings the current chunk names. */
export const ErrorPage = () => {
  const isChunk = useRouteError() instanceof ChunkError;
  return (
    <div className="admin-page mx-auto p-4 text-center" role="alert">
      {isChunk && <ReloadWhenOnline />}
      <h1 lang="en">Unexpected Application Error!</h1>
      <p className="lead">
        {isChunk
          ? 'Una parte del panel no ha llegado a cargarse. Comprueba tu conexión y vuelve a cargar la página.'
          : 'Algo ha fallado al mostrar esta página. Lo que ya habías guardado sigue en la tienda.'}
      </p>
      <Button onClick={() => window.location.reload()}>Recargar</Button>
    </div>
  );
};

/** A full load, because the shop is another application (RULE-44). */
export const UnknownPage = () => {
  useEffect(() => {
    window.location.replace(shopPaths.home());
  }, []);
  return <PageLoading />;
};
