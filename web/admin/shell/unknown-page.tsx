import { useEffect } from 'react';
import { paths as shopPaths } from '../../paths.ts';
import { PageLoading } from '../../shell/page-loading.tsx';

/** An unknown path leads to the shop (RULE-44), which is another application than the panel. */
export const UnknownPage = () => {
  useEffect(() => {
    window.location.replace(shopPaths.home());
  }, []);
  return <PageLoading />;
};
