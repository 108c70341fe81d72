/**
 * A journey also fails on an error in the console, an uncaught exception, a violation of the
 * content security policy, a request to another origin, or a cookie.
 */
import {
  expect,
  test as base,
  type APIRequestContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import type axe from 'axe-core';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { AdminSession, UserSession } from '#shared/domain/schemas/account.ts';
import type { Address, Order } from '#shared/domain/schemas/order.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { SessionState } from '../web/features/account/core/session-slice.ts';
import { addItem, EMPTY_CART, type Purchasable } from '../web/features/cart/core/cart-rules.ts';

/** A web font's letters are a little wider than those of its fallback. Lighthouse shows 0 too. */
export const FONT_SHIFT = 0.001;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

interface Shift {
  score: number;
  moved: string[];
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** WCAG 2.2 and axe's own rules, except contrast of level AAA: the design has level AA. */
const RULES: axe.RunOptions = {
  runOnly: [
    ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    ...['best-practice', 'experimental'],
  ],
  rules: { 'color-contrast-enhanced': { enabled: false } },
  resultTypes: ['violations'],
};
/** Entries after the eighth look the same, and would take most of axe's time. */
const REPEATED = ['.product-cards > :nth-child(n + 9)', 'tbody > :nth-child(n + 9)'];

/** Classes that have a rule of their own in Bootstrap. */
const BOOTSTRAP_CLASSES = [
  ...readFileSync('node_modules/bootstrap/dist/css/bootstrap.css', 'utf8').matchAll(
    /^\.([\w-]+) \{$/gm,
  ),
].flatMap(([, name = '']) => name);
/** A script places menus. The shop's alerts appear at once, and its choices have rules of their own. */
const NEED_NO_RULE = ['dropdown-menu-end', 'fade', 'form-check', 'form-check-input'];

const PASSWORD = 'barro-y-luna-llena';

export const ORDER_CREATED = 'Felicitaciones tu orden ha sido creada con éxito.';

export const ADDRESS: Address = {
  pais: 'España',
  provincia: 'Barcelona',
  ciudad: 'Barcelona',
  codigoPostal: '08001',
  direccion: 'Carrer del Forn 12, 2.º 1.ª',
  telefono: '+34 600 123 456',
};

export interface Account extends UserSession {
  password: string;
}

/** Title, price and stock default to the current ones. */
interface CartLine extends Partial<Pick<Purchasable, 'title' | 'price' | 'stock'>> {
  slug: string;
  quantity?: number;
}

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

export const demoAdminSession = async (request: APIRequestContext): Promise<AdminSession> => {
  const answer = await request.post('/api/admin/tokens', { data: DEMO_ADMIN });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as AdminSession;
};

export const newOrder = async (
  request: APIRequestContext,
  { token }: Pick<Account, 'token'>,
  slugs: readonly string[],
  { quantity = 1, notes = '' } = {},
): Promise<Order> => {
  const items = slugs.map(async (slug) => {
    const product = await request.get(`/api/products/${slug}`);
    return { id: ((await product.json()) as { id: string }).id, quantity };
  });
  const placed = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: { items: await Promise.all(items), address: ADDRESS, notes },
  });
  expect(placed.status()).toBe(201);
  return (await placed.json()) as Order;
};

const FAILURES = {
  401: { code: 'UNAUTHENTICATED', message: 'Inicia sesión para continuar.' },
  429: { code: 'RATE_LIMITED', message: 'Demasiados intentos seguidos.' },
  503: { code: 'UNAVAILABLE', message: 'No responde.' },
};

export class Shopper {
  readonly page: Page;
  readonly welcome: Locator;

  constructor(page: Page) {
    this.page = page;
    this.welcome = page.getByRole('dialog', { name: /bienvenida/ });
  }

  /** A route that handles a request when the page closes would fail the journey. */
  async leaves(): Promise<void> {
    if (this.page.isClosed()) return;
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.close();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** Waits until the site has started and shows no spinner, placeholder or busy region. */
  async settled(): Promise<void> {
    await this.started();
    await expect(this.page.locator('main h1')).toHaveCount(1);
    await expect(
      this.page.locator('[aria-busy="true"], .placeholder, .spinner-screen'),
    ).toHaveCount(0);
  }

  /** Before the site has started, the browser follows links itself. */
  async started(): Promise<void> {
    await this.page.waitForFunction(() => globalThis.earlyTaps === undefined);
  }

  isOnPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }

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

  /** Through the form, by default as the demo user. */
  async signIn({ email, password }: { email: string; password: string } = DEMO_USER) {
    // Exact, because the page that a shopper leaves may still show the field «Tu correo».
    await this.page.getByLabel('Correo', { exact: true }).fill(email);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  }

  async joins(firstname = 'Nuria'): Promise<Account> {
    const account = await newAccount(this.page.request, firstname);
    await this.hasSession({ role: 'user', token: account.token, account: account.user });
    return account;
  }

  async hasSession(session: SessionState): Promise<void> {
    await this.keeps({ session });
  }

  async isDemoUser(): Promise<void> {
    const answer = await this.page.request.post('/api/users/tokens', { data: DEMO_USER });
    expect(answer.status()).toBe(200);
    const { token, user } = (await answer.json()) as UserSession;
    await this.hasSession({ role: 'user', token, account: user });
  }

  async isDemoAdmin(): Promise<AdminSession> {
    const session = await demoAdminSession(this.page.request);
    await this.hasSession({ role: 'admin', token: session.token, account: session.admin });
    return session;
  }

  /** As from an earlier visit, when prices and stock may differ. */
  async hasInCart(lines: readonly CartLine[], address: Address | null = null): Promise<void> {
    let cart = EMPTY_CART;
    for (const { slug, quantity, ...then } of lines) {
      cart = addItem(cart, { ...(await this.product(slug)), ...then }, quantity);
    }
    await this.keeps({ cart: { ...cart, address } });
  }

  /** A visitor ends on the sign-in form. */
  async goToPayment(): Promise<void> {
    await this.page.getByRole('button', { name: 'Check Out' }).click();
    await expect(this.page).toHaveURL('/cart/information');
    await this.fillAddress();
    await this.page.getByRole('button', { name: 'Continuar al envío' }).click();
    await expect(this.page).toHaveURL('/cart/shipping');
    await this.sees(ADDRESS.codigoPostal);
    await this.page.getByRole('link', { name: 'Continuar al pago' }).click();
  }

  async isAboutToPay(...lines: readonly CartLine[]): Promise<Account> {
    const account = await this.joins();
    await this.hasInCart(lines, ADDRESS);
    await this.open('/cart/payment');
    await this.fillCard();
    return account;
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Realizar el pago' }).click();
  }

  async fillAddress(): Promise<void> {
    const fields = Object.entries(ADDRESS);
    await this.fillsIn(
      fields.map(([name, text]) => [this.page.locator(`[name="${name}"]`), text] as const),
    );
  }

  async fillCard(): Promise<void> {
    const { page } = this;
    await this.fillsIn([
      [page.getByLabel('Número de tarjeta'), '4242 4242 4242 4242'],
      [page.getByLabel('Nombre del titular'), 'Lucía Ferrer'],
      [page.getByLabel(/Vencimiento/), '12 / 29'],
      [page.getByLabel('CVV'), '123'],
    ]);
  }

  /**
   * Smooth scrolling would still move the sticky bar below the fields when its button is clicked.
   */
  private async fillsIn(fields: readonly (readonly [Locator, string])[]): Promise<void> {
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [field, text] of fields) await field.fill(text);
    await this.page.emulateMedia({ reducedMotion: null });
  }

  /** @param then handles a released request; by default the shop answers */
  async holds(
    url: string | ((url: URL) => boolean),
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

  /** Fails matching requests until `page.unroute(url)`; a 429 says to wait 42 s. */
  async receives(status: keyof typeof FAILURES, url: Parameters<Page['route']>[0]): Promise<void> {
    const headers = status === 429 ? { 'retry-after': '42' } : {};
    await this.page.route(url, (route) =>
      route.fulfill({ status, headers, json: FAILURES[status] }),
    );
  }

  /** Changes only the API's answers to this page, because all journeys share one shop. */
  async findsChanged(slug: string, changed: object): Promise<void> {
    await this.page.route(`**/api/products/${slug}`, async (route) => {
      const response = await route.fetch();
      const product = (await response.json()) as object;
      await route.fulfill({ response, json: { ...product, ...changed } });
    });
  }

  /** As if the shop had published the pages in this way, because journeys share one shop. */
  async publishes(pages: RegExp, change: (html: string) => string): Promise<void> {
    await this.page.route(
      ({ pathname }) => pages.test(pathname),
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: change(await answer.text()) });
      },
    );
  }

  async recordsShifts(): Promise<void> {
    await this.page.addInitScript(() => {
      const shifts: Shift[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          const moved = entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 60) : String(node?.nodeValue),
          );
          if (!entry.hadRecentInput) shifts.push({ score: entry.value, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  }

  /** Without shifts that follow an input. */
  async shiftsAbove(score: number): Promise<Shift[]> {
    const all = await this.page.evaluate(
      () => (globalThis as unknown as { shifts: Shift[] }).shifts,
    );
    return all.filter((shift) => shift.score > score);
  }

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

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  async product(slug: string): Promise<Product> {
    const answer = await this.page.request.get(`/api/products/${slug}`);
    return (await answer.json()) as Product;
  }

  async stockOf(slug: string): Promise<number> {
    return (await this.product(slug)).stock;
  }

  async ordersOf({ token }: Account): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await this.page.request.get('/api/orders', { headers });
    return ((await answer.json()) as unknown[]).length;
  }

  /** No violation of axe's rules, no class without its rule, nothing wider than the screen, and one h1 in one main. */
  async findsNothingInTheWay(): Promise<void> {
    // Also waits for the page that a link has opened.
    await expect(this.page.locator('main h1')).toHaveCount(1);
    // axe reports a target that a sticky bar half covers as too small, so the check runs at the
    // top.
    const scrolledTo = () =>
      this.page.evaluate(async () => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        // A page that scrolls to an anchor continues in the next frames.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return window.scrollY;
      });
    await expect.poll(scrolledTo).toBe(0);
    // Text that fades in has too little contrast, and the banners may turn while axe runs.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    // A fade may have begun before. A spinner's animation never ends.
    await this.page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.page.evaluate(AXE);
    const found = await this.page.evaluate(
      async ([exclude, rules]) => {
        const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
        const { violations } = await run({ exclude }, rules);
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      },
      [REPEATED, RULES] as const,
    );
    await this.page.emulateMedia({ reducedMotion: null });
    expect(found).toEqual([]);
    await this.hasStyles();
    await this.fitsTheScreen();
  }

  /** Each application compiles only some parts of Bootstrap, and drops rules that it seems not to use. */
  private async hasStyles(): Promise<void> {
    const used = await this.page.evaluate((names) => {
      const rulesOf = (rule: CSSRule): string[] => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules].flatMap(rulesOf) : []),
      ];
      const selectors = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules].flatMap(rulesOf))
        .join(' ');
      return names.filter(
        (name) =>
          document.querySelector(`.${name}`) && !new RegExp(`\\.${name}(?![\\w-])`).test(selectors),
      );
    }, BOOTSTRAP_CLASSES);
    expect(used.filter((name) => !NEED_NO_RULE.includes(name))).toEqual([]);
  }

  async fitsTheScreen(): Promise<void> {
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels wider than the screen, at ${this.page.url()}`).toBeLessThanOrEqual(0);
  }

  /** Opens a file of the same origin, where storage can be written before the site reads it. */
  async leavesShop(): Promise<void> {
    if (!this.page.url().endsWith('/robots.txt')) await this.page.goto('/robots.txt');
  }

  /** In the format of web/shell/persist.ts. */
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
  /** Errors that a journey causes on purpose, and the site's own line about the same call. */
  expectedError: RegExp;
}

const NO_ERROR = /(?!)/;
const FAILED_CALL = /^[A-Z]+ \/(?:api|catalogue)\/\S+: [A-Z_]+ /;
const LOST_CALL = /^[A-Z]+ \/(?:api|catalogue)\/\S+: OFFLINE /;

export const test = base.extend<Fixtures, { demoAdmin: AdminSession }>({
  // Here, because a worker ends before a test whose worker has other fixtures.
  demoAdmin: [
    async ({ playwright }, use) => {
      const baseURL = process.env['SHOP_ORIGIN'] ?? '';
      const request = await playwright.request.newContext({ baseURL });
      await use(await demoAdminSession(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  expectedError: [NO_ERROR, { option: true }],
  shopper: async ({ page, baseURL, expectedError }, use) => {
    const wrong: string[] = [];
    const isOurs = (url: string): boolean => new URL(url).origin === new URL(baseURL ?? '').origin;
    page.on('request', (request) => {
      const url = request.url();
      // A link may lead away, and Stripe's page is not ours.
      if (request.isNavigationRequest() || !isOurs(page.url())) return;
      if (url.startsWith('http') && !isOurs(url)) wrong.push(`Request to ${url}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`CSP: ${violatedDirective} ${blockedURI}`);
      });
    });
    const shopper = new Shopper(page);
    // Journeys about the dialog remove this handler.
    await page.addLocatorHandler(shopper.welcome, async (dialog) => {
      await dialog.page().keyboard.press('Escape');
    });
    await use(shopper);
    await shopper.leaves();
    const ownLine = expectedError === NO_ERROR ? LOST_CALL : FAILED_CALL;
    const unexpected = wrong.filter((text) => !expectedError.test(text) && !ownLine.test(text));
    expect(unexpected, `In the console: ${unexpected[0] ?? ''}`).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  },
});

export { expect };
