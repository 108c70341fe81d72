/**
 * General claims about the environment, which a shop must be able to prove (Directive (EU) 2024/825).
 * 'verde' alone names a colour, so it counts only beside words such as 'producto'.
 */
const CLAIMS =
  /\b(?:eco(?:lógic[oa]s?|amigables?|-?friendly)|(?:in)?sostenibles?|sustentables?|biodegradables?|compostables?|respetuos[oa]s? con (?:el medio ambiente|el planeta|la naturaleza)|(?:amigables?|bueno) con el (?:medio ambiente|planeta)|cero emisiones|(?:neutr[oa]s?|libre) (?:en|de) (?:carbono|CO2)|(?:productos?|consumo|energía|compra) verdes?)\b/giu;

export const greenClaimsIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFC')
      .match(CLAIMS)
      ?.map((claim) => claim.toLowerCase()) ?? [],
  ),
];
