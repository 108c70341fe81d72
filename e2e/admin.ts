/** Every record that a journey creates through the API is deleted when the journey ends. */
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Admin as AdminAccount, AdminSession } from '#shared/domain/schemas/account.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import { jpegFile, jpegImage } from './admin-product-form.ts';
import { ADDRESS, expect, newAccount, Shopper, test as base, type Account } from './shopper.ts';

export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

export class AdminApi {
  private readonly cleanup: (() => Promise<unknown>)[] = [];
  readonly session: AdminSession;
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext, session: AdminSession) {
    this.request = request;
    this.session = session;
  }

  get headers() {
    return { authorization: `Bearer ${this.session.token}` };
  }

  async category(name = unique('Vidrio')): Promise<Category> {
    const answer = await this.request.post('/api/categories', {
      headers: this.headers,
      multipart: {
        name,
        img: jpegFile('img.jpg', await jpegImage()),
      },
    });
    expect(answer.status()).toBe(201);
    const category = (await answer.json()) as Category;
    this.deletesAtEnd(`/api/categories/${category.id}`);
    return category;
  }

  /** Creates a product, by default in a category of the demo: a new one would delete every stored page. */
  async product(
    given: { title?: string; price?: string; stock?: number; categoryId?: number } = {},
  ): Promise<Product> {
    const { title = unique('Botijo'), price = '12.50', stock = 5, categoryId = 5 } = given;
    const answer = await this.request.post('/api/products', {
      headers: this.headers,
      multipart: {
        title,
        description: 'Barro cocido a leña.',
        price,
        stock: String(stock),
        categoryId: String(categoryId),
        imgs: jpegFile('imgs.jpg', await jpegImage()),
      },
    });
    expect(answer.status()).toBe(201);
    const product = (await answer.json()) as Product;
    this.deletesAtEnd(`/api/products/${product.id}`);
    return product;
  }

  async order(id: ProductId, quantity: number, notes = ''): Promise<Order & { buyer: Account }> {
    const buyer = await newAccount(this.request);
    const answer = await this.request.post('/api/orders', {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: { items: [{ id, quantity }], address: ADDRESS, notes },
    });
    expect(answer.status()).toBe(201);
    return { ...((await answer.json()) as Order), buyer };
  }

  async user(firstname = unique('Nuria')): Promise<Account> {
    const account = await newAccount(this.request, firstname);
    this.deletesAtEnd(`/api/users/${account.user.id}`);
    return account;
  }

  async admin(firstname = unique('Olga')): Promise<AdminSession & { password: string }> {
    const { email, password } = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const created = await this.request.post('/api/admin', {
      headers: this.headers,
      data: { firstname, lastname: 'Prats', email, password },
    });
    expect(created.status()).toBe(201);
    this.deletesAtEnd(`/api/admin/${((await created.json()) as AdminAccount).id}`);
    const answer = await this.request.post('/api/admin/tokens', { data: { email, password } });
    expect(answer.status()).toBe(200);
    return { ...((await answer.json()) as AdminSession), password };
  }

  async review(content: string, rating: number): Promise<{ product: Product; author: Account }> {
    const [product, author] = [await this.product(), await this.user()];
    const answer = await this.request.post('/api/reviews', {
      headers: { authorization: `Bearer ${author.token}` },
      data: { productId: product.id, content, rating },
    });
    expect(answer.status()).toBe(201);
    return { product, author };
  }

  async reads<Answer>(path: string): Promise<Answer> {
    const answer = await this.request.get(`/api${path}`, { headers: this.headers });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as Answer;
  }

  deletesAtEnd(path: string): void {
    this.cleanup.unshift(() => this.request.delete(path, { headers: this.headers }));
  }

  async cleanUp(): Promise<void> {
    for (const undo of this.cleanup) await undo();
  }
}

export class Admin extends Shopper {
  readonly api: AdminApi;

  constructor(page: Page, api: AdminApi) {
    super(page);
    this.api = api;
  }

  async hasAdminSession({ token, admin }: AdminSession = this.api.session): Promise<void> {
    await this.hasSession({ role: 'admin', token, account: admin });
  }

  row(text: string) {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async opensActions(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /^Acciones de / }).click();
  }

  async opensMenu(name: string | RegExp = 'Menú'): Promise<void> {
    if (!this.isOnPhone()) return;
    await this.page.getByRole('button', { name }).click();
    await expect(this.page.getByRole('complementary', { name: 'Panel' })).toBeVisible();
  }

  /** By the menu of narrow screens, in which the order has a name, or by the column's header. */
  async sorts(header: string, name: string, { isDescending = false } = {}): Promise<void> {
    if (this.isOnPhone()) {
      await this.page.getByRole('button', { name: 'Ordenar y descargar' }).click();
      await this.page.getByRole('button', { name, exact: true }).click();
    } else {
      for (let click = 0; click < (isDescending ? 2 : 1); click += 1) {
        await this.page.getByRole('button', { name: header, exact: true }).click();
      }
    }
  }

  async downloads(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    if (this.isOnPhone()) {
      await this.page.getByRole('button', { name: 'Ordenar y descargar' }).click();
    }
    await this.page.getByRole('button', { name: 'Descargar', exact: true }).click();
    return download;
  }

  async exports(): Promise<string> {
    return readFile(await (await this.downloads()).path(), 'utf8');
  }

  async searches(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
  }
}

export const test = base.extend<{ admin: Admin }>({
  // The `shopper` fixture fails the test on errors in the console.
  admin: async ({ page, shopper, request, demoAdmin }, use) => {
    const api = new AdminApi(request, demoAdmin);
    const admin = new Admin(page, api);
    await admin.hasAdminSession();
    await use(admin);
    // Otherwise the page could request deleted records.
    await shopper.leaves();
    await api.cleanUp();
  },
});

export { expect };
