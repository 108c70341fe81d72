import { preload } from 'react-dom';
import sheet from '../../styles/personal.scss?url';

/**
 * Each page with `PersonalStyles` calls this in its module, which a touch on a link already loads.
 * This module cannot, because pages without the sheet share its chunk.
 */
export const preloadPersonalStyles = (): void => preload(sheet, { as: 'style' });

/** React shows the nearest Suspense fallback until the sheet has loaded or failed (ADR-0055). */
export const PersonalStyles = () => <link rel="stylesheet" href={sheet} precedence="personal" />;
