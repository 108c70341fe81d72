import { COMPLETE_SHOP } from '../../test-support/complete-shop.ts';
import { LEGAL_PAGES, TO_COMPLETE } from './legal.ts';
import { templateOf } from './legal-templates.ts';
import { MAX_LEGAL } from './limits.ts';
import { DEFAULT_SETTINGS, outdatedTexts } from './settings.ts';

const ORIGIN = 'https://barro.example';
const SHOP = { ...DEFAULT_SETTINGS, ...COMPLETE_SHOP };
const templates = (settings = SHOP) =>
  LEGAL_PAGES.map((page) => templateOf(page, settings, ORIGIN));

test('every template fits its field and names who is responsible', () => {
  for (const text of templates()) {
    expect(text.length).toBeLessThan(MAX_LEGAL / 2);
    expect(text).toMatch(/^## /);
    expect(text).toContain(COMPLETE_SHOP.email);
    expect(text).not.toMatch(/undefined|null|NaN/);
  }
  const [notice = ''] = templates();
  for (const name of ['owner', 'taxNumber', 'address', 'phone'] as const) {
    expect(notice).toContain(COMPLETE_SHOP[name]);
  }
});

test('marks what the settings do not know yet', () => {
  const [notice = ''] = templates(DEFAULT_SETTINGS);
  for (const what of ['tu nombre legal', 'tu número fiscal', 'tu domicilio', 'tu correo']) {
    expect(notice).toContain(`${TO_COMPLETE}: ${what}]`);
  }
});

test('tells the owner what to write inside of brackets only', () => {
  for (const text of [...templates(), ...templates(DEFAULT_SETTINGS)]) {
    const published = text.replaceAll(/\[Completa: [^\]]+\]/g, '').replaceAll(/«[^»]*»/g, '');
    expect(published).not.toMatch(
      /[[\]]|aquí|\b(borra esta|completa |dilo|rellena|si te adhieres)/i,
    );
  }
});

test('follows the law and the payments of the shop', () => {
  const textOf = (page: 'conditions' | 'privacy', given: Partial<typeof DEFAULT_SETTINGS>) =>
    templateOf(page, { ...SHOP, ...given }, ORIGIN);
  const payment = { ...SHOP.payment, methods: ['stripe' as const] };
  expect(textOf('conditions', { returnDays: 7 })).toContain('Tienes 14 días naturales');
  expect(textOf('conditions', { returnDays: 30 })).toContain('Tienes 30 días naturales');
  expect(textOf('conditions', {})).toContain('en los 3 años siguientes');
  const days = { preparationDays: { min: 3, max: 3 }, transitDays: { min: 2, max: 5 } };
  expect(textOf('conditions', days)).toContain(
    'en un plazo de 3 días laborables y llega en un plazo de entre 2 y 5 días laborables después',
  );
  expect(textOf('conditions', { country: 'AR' })).toContain('«Botón de arrepentimiento»');
  expect(textOf('conditions', { country: 'MX' })).not.toContain('desistir del contrato');
  for (const page of LEGAL_PAGES) {
    const text = templateOf(page, { ...SHOP, country: 'MX', taxNumber: 'GISA800101AB1' }, ORIGIN);
    expect(text).not.toMatch(/España|Bizum|ayuntamiento|Unión Europea|identificación fiscal/);
  }
  expect(textOf('privacy', { payment })).toContain('Stripe cobra');
  expect(textOf('privacy', {})).not.toContain('Stripe');
  expect(textOf('privacy', {})).toContain('www.aepd.es');
  expect(textOf('privacy', {})).toContain('pasan 5 años sin que entres');
  expect(textOf('privacy', { country: 'FR' })).toContain('A los 10 años, contados desde');
  expect(textOf('privacy', { accountYears: null, orderYears: null })).not.toMatch(/\d+ años/);
  expect(textOf('privacy', { country: 'FR' })).toContain(`${TO_COMPLETE}: su nombre`);
});

test('names the texts without the present name or address', () => {
  const [legalNotice = '', privacy = '', conditions = ''] = templates();
  const texts = { ...SHOP, legalNotice, privacy, conditions };
  expect(outdatedTexts(texts)).toEqual([]);
  const owner = 'Barro y Sal, S. L.';
  const moved = { ...texts, owner, privacy: `${privacy}\n${owner}`, conditions: '' };
  expect(outdatedTexts(moved)).toEqual([{ name: 'legalNotice', lacks: owner }]);
});
