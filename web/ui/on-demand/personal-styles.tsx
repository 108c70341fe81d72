import { preload } from 'react-dom';
import sheet from '../../styles/personal.scss?url';

// Before React renders the page, because a touch on a link already loads the page's code.
preload(sheet, { as: 'style' });

/**
 * The styles of cart, checkout and profile, which other pages never load (ADR-0063). React shows the
 * nearest Suspense fallback until the sheet has loaded or failed.
 */
export const PersonalStyles = () => <link rel="stylesheet" href={sheet} precedence="personal" />;
