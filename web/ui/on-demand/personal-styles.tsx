import { preload } from 'react-dom';
import sheet from '../../styles/personal.scss?url';

/**
 * Requests the sheet before React renders the page. The module of each page with `PersonalStyles`
 * calls this, because a touch on a link already loads that module. The call cannot be in this module:
 * pages that do not need the sheet share its chunk.
 */
export const preloadPersonalStyles = (): void => preload(sheet, { as: 'style' });

/**
 * The styles of cart, checkout, profile and orders, which nothing else loads (ADR-0055). React
 * shows the nearest Suspense fallback until the sheet has loaded or failed.
 */
export const PersonalStyles = () => <link rel="stylesheet" href={sheet} precedence="personal" />;
