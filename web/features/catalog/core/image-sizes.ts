/** `sizes` attribute of a card: two per row on phones, three from md and four from lg (SPEC-2). */
export const CARD_SIZES =
  '(min-width: 1400px) 312px, (min-width: 992px) 23vw, (min-width: 768px) 31vw, 46vw';

/** `sizes` attribute of the images in a product's carousel. */
export const GALLERY_SIZES = '(min-width: 1400px) 740px, (min-width: 768px) 52vw, 100vw';
