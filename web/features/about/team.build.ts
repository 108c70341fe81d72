/** Evaluated at build time (vite.config.ts). */
import catalogue from '../../../seed/catalogue.json' with { type: 'json' };

export const team = catalogue.team.map((person) => ({
  ...person,
  img: person.img.replace('images/', ''),
}));
