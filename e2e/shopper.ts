/**
 * A shopper in a real browser. Every journey fails on what a shopper should never cause: an error in
 * the console, an exception, a violation of the site's content security policy.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { DEMO_USER } from '#shared/demo.ts';

/** WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export class Shopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a path and waits until what it shows has been loaded. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** Nothing says any more that it is on its way. */
  async settled(): Promise<void> {
    await expect(this.page.locator('main h1')).toHaveCount(1);
    await expect(this.page.locator('[aria-busy="true"], .placeholder')).toHaveCount(0);
  }

  async addToCart(slug: string): Promise<void> {
    await this.open(`/product/${slug}`);
    await this.page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await this.sees('Tu producto ha sido agregado al carrito.');
  }

  /** Signs in as the demo user through the form. */
  async signIn(): Promise<void> {
    await this.page.getByLabel('Email').fill(DEMO_USER.email);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(DEMO_USER.password);
    await this.page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  }

  async fillAddress(): Promise<void> {
    const { page } = this;
    await page.locator('[name="pais"]').fill('España');
    await page.locator('[name="provincia"]').fill('Barcelona');
    await page.locator('[name="ciudad"]').fill('Barcelona');
    await page.locator('[name="codigoPostal"]').fill('08001');
    await page.locator('[name="direccion"]').fill('Carrer del Forn 12, 2.º 1.ª');
  }

  async fillCard(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
    await page.getByLabel('Nombre del titular').fill('Lucía Ferrer');
    await page.getByLabel(/Vencimiento/).fill('12 / 29');
    await page.getByLabel('CVV').fill('123');
  }

  /** A message that is on the screen, wherever. */
  async sees(text: string): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  /** Pieces of a product that the shop says are left. */
  async stockOf(slug: string): Promise<number> {
    const answer = await this.page.request.get(`/api/products/${slug}`);
    return ((await answer.json()) as { stock: number }).stock;
  }

  /** No violation of WCAG 2.2 AA, nothing wider than the screen, and one h1 in one main. */
  async findsNothingInTheWay(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
    await expect(this.page.locator('main h1')).toHaveCount(1);
  }
}

interface Fixtures {
  shopper: Shopper;
  /** Messages that a journey provokes on purpose: a refused sign-in is a 401 in the console. */
  expectedError: RegExp;
}

export const test = base.extend<Fixtures>({
  expectedError: [/(?!)/, { option: true }],
  shopper: async ({ page, expectedError }, use) => {
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`CSP: ${violatedDirective} ${blockedURI}`);
      });
    });
    await use(new Shopper(page));
    const unexpected = wrong.filter((text) => !expectedError.test(text));
    expect(unexpected).toEqual([]);
  },
});

export { expect };
