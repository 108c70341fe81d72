/**
 * A shopper in a real browser. Every journey fails on what a shopper should never cause: an error in
 * the console, an exception, a violation of the site's content security policy.
 */
import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test as base,
  type APIRequestContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEMO_USER } from '#shared/domain/demo.ts';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import type { Address } from '#shared/domain/schemas/order.ts';
import type { SessionState } from '../web/features/account/core/session-slice.ts';
import { addItem, EMPTY_CART, type Purchasable } from '../web/features/cart/core/cart-rules.ts';

/** WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PASSWORD = 'barro-y-luna-llena';

export const ADDRESS: Address = {
  pais: 'España',
  provincia: 'Barcelona',
  ciudad: 'Barcelona',
  codigoPostal: '08001',
  direccion: 'Carrer del Forn 12, 2.º 1.ª',
};

/** A session as the shop answered it, and what it takes to get another one. */
export interface Account extends UserSession {
  password: string;
}

/** A line of a cart, with what was true when it was put there. */
interface CartLine extends Partial<Pick<Purchasable, 'price' | 'stock'>> {
  slug: string;
  quantity?: number;
}

/** Signs somebody up. */
export const newAccount = async (
  request: APIRequestContext,
  firstname = 'Nuria',
): Promise<Account> => {
  const answer = await request.post('/api/users', {
    multipart: {
      firstname,
      lastname: 'Campos',
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    },
  });
  expect(answer.status()).toBe(201);
  return { ...((await answer.json()) as UserSession), password: PASSWORD };
};

export class Shopper {
  readonly page: Page;
  /** What a demonstration tells on the home page, once per full load of the site (SPEC-2). */
  readonly welcome: Locator;

  constructor(page: Page) {
    this.page = page;
    this.welcome = page.getByRole('dialog', { name: /bienvenida/ });
  }

  /** Opens a path and waits until what it shows has been loaded. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** Nothing says any more that it is on its way. */
  async settled(): Promise<void> {
    await expect(this.page.locator('main h1')).toHaveCount(1);
    await expect(
      this.page.locator('[aria-busy="true"], .placeholder, .spinner-screen'),
    ).toHaveCount(0);
  }

  /** Goes where the top bar's cart leads. */
  async openCart(): Promise<void> {
    await this.page
      .getByRole('link', { name: /Carrito/ })
      .first()
      .click();
    await expect(this.page).toHaveURL('/cart');
  }

  async addToCart(slug: string): Promise<void> {
    await this.open(`/product/${slug}`);
    await this.page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await this.sees('Tu producto ha sido agregado al carrito.');
  }

  /** Signs in through the form, as the demo user unless told. */
  async signIn({ email, password }: { email: string; password: string } = DEMO_USER) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  }

  /** Has an account of their own and is signed in, without the forms that other journeys are about. */
  async joins(firstname = 'Nuria'): Promise<Account> {
    const account = await newAccount(this.page.request, firstname);
    await this.hasSession({ role: 'user', token: account.token, account: account.user });
    return account;
  }

  /** Has signed in earlier; the session may have ended since. */
  async hasSession(session: SessionState): Promise<void> {
    await this.keeps({ session });
  }

  /** Has filled the cart earlier, when prices and stock may have been others, and typed an address. */
  async hasInCart(lines: readonly CartLine[], address: Address | null = null): Promise<void> {
    let cart = EMPTY_CART;
    for (const { slug, quantity, ...then } of lines) {
      cart = addItem(cart, { ...(await this.product(slug)), ...then }, quantity);
    }
    await this.keeps({ cart: { ...cart, address } });
  }

  /** Is about to pay for one piece: signed in, address and card filled in. */
  async isAboutToPay(slug: string): Promise<Account> {
    const account = await this.joins();
    await this.hasInCart([{ slug }], ADDRESS);
    await this.open('/cart/payment');
    await this.fillCard();
    return account;
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Realizar el pago' }).click();
  }

  async fillAddress(): Promise<void> {
    for (const [name, text] of Object.entries(ADDRESS)) {
      await this.page.locator(`[name="${name}"]`).fill(text);
    }
  }

  async fillCard(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
    await page.getByLabel('Nombre del titular').fill('Lucía Ferrer');
    await page.getByLabel(/Vencimiento/).fill('12 / 29');
    await page.getByLabel('CVV').fill('123');
  }

  /**
   * Keeps matching requests on their way until the answer is called.
   *
   * @param then what becomes of them: the shop answers, unless told
   */
  async holds(
    url: string,
    then = (route: Route): Promise<void> => route.continue(),
  ): Promise<() => void> {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await this.page.route(url, async (route) => {
      await held;
      await then(route);
    });
    return release;
  }

  /** Drags files from elsewhere onto a place, and lets them go. */
  async drops(
    files: readonly { name: string; mimeType: string; buffer: Buffer }[],
    place: Locator,
  ): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (dragged) => {
        const transfer = new DataTransfer();
        for (const { name, type, bytes } of dragged) {
          transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
        }
        return transfer;
      },
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
    );
    await place.dispatchEvent('dragover', { dataTransfer });
    await place.dispatchEvent('drop', { dataTransfer });
  }

  /** A message that is on the screen, wherever. */
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  /** Pieces of a product that the shop says are left. */
  async stockOf(slug: string): Promise<number> {
    return (await this.product(slug)).stock;
  }

  /** Orders of an account that the shop knows. */
  async ordersOf({ token }: Account): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await this.page.request.get('/api/orders', { headers });
    return ((await answer.json()) as unknown[]).length;
  }

  /** No violation of WCAG 2.2 AA, nothing wider than the screen, and one h1 in one main. */
  async findsNothingInTheWay(): Promise<void> {
    // From the top: what a sticky bar half covers just then counts as too small a target. And once
    // all is there: what still fades in has too little contrast. A spinner never ends.
    const scrolledTo = () =>
      this.page.evaluate(async () => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        // A page that is still on its way to an anchor goes on in the next frames.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return window.scrollY;
      });
    await expect.poll(scrolledTo).toBe(0);
    await this.page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await this.fitsTheScreen();
    await expect(this.page.locator('main h1')).toHaveCount(1);
  }

  /** Nothing has to be scrolled sideways. */
  async fitsTheScreen(): Promise<void> {
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels wider than the screen, at ${this.page.url()}`).toBeLessThanOrEqual(0);
  }

  /** To an empty page of the same origin: its storage can be written before the site reads it. */
  async leavesShop(): Promise<void> {
    await this.page.route('**/empty', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    await this.page.goto('/empty');
  }

  private async product(slug: string): Promise<Purchasable> {
    const answer = await this.page.request.get(`/api/products/${slug}`);
    return (await answer.json()) as Purchasable;
  }

  /** Puts parts of the persisted state where the site itself keeps them (web/shell/persist.ts). */
  protected async keeps(parts: object): Promise<void> {
    await this.leavesShop();
    await this.page.evaluate((added) => {
      const kept = JSON.parse(localStorage.getItem('lumbre') ?? '{"version":1}') as object;
      localStorage.setItem('lumbre', JSON.stringify({ ...kept, ...added }));
    }, parts);
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
    const shopper = new Shopper(page);
    // Who is here for something else closes it; journeys about it remove this handler.
    await page.addLocatorHandler(shopper.welcome, async (dialog) => {
      await dialog.page().keyboard.press('Escape');
    });
    await use(shopper);
    const unexpected = wrong.filter((text) => !expectedError.test(text));
    expect(unexpected).toEqual([]);
  },
});

export { expect };
