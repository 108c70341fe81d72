/** The image of the card that was clicked last. */
let clicked: { name: string; url: string } | undefined;

/** @param image as the card shows it; forgotten unless it has loaded */
export const keepStandIn = (name: string, image: HTMLImageElement | null | undefined): void => {
  clicked = image?.complete === true ? { name, url: image.currentSrc } : undefined;
};

/** URL of a smaller file of the image that the browser has, to show until the large one is there. */
export const standInFor = (name: string): string | undefined =>
  clicked?.name === name ? clicked.url : undefined;
