import { useContext, useEffect, useState } from 'react';
import { DemoContext } from '../../api/site-config.ts';
import { WelcomeDialog } from './welcome-dialog.tsx';

/** Whether the first page has been left: a later visit of the home page shows no dialog. */
let isOver = false;

/**
 * The welcome dialog of a demo, in the HTML of the home page. web/start.ts opens it in the first
 * paint, before anything can be touched. First element of its page.
 */
export const Welcome = ({ onReset }: { onReset: () => void }) => {
  const demo = useContext(DemoContext);
  const [isFirst] = useState(!isOver);
  useEffect(
    () => () => {
      isOver = true;
    },
    [],
  );
  return isFirst && demo ? <WelcomeDialog demo={demo} onReset={onReset} /> : null;
};
