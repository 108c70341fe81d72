import { preload } from 'react-dom';
import sheet from '../../../styles/filters.scss?url';

// Before React renders the panel, because a touch on its button already loads the code.
preload(sheet, { as: 'style' });

/** The panel's styles, which a list without filters never loads (ADR-0061). */
export const FilterStyles = () => <link rel="stylesheet" href={sheet} precedence="filters" />;
