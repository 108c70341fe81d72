/**
 * An admin in a real browser, who also finds nothing wrong in the console (shopper.ts). What a
 * journey makes through the API is its own, with names of its own, and is taken away again.
 */
import { type APIRequestContext, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Admin as AdminAccount, AdminSession } from '#shared/domain/schemas/account.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import { ADDRESS, expect, newAccount, Shopper, test as base, type Account } from './shopper.ts';

/** A small image of one colour. */
export const jpegImage = (background = '#a8492a'): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A word that no other test of this run has. */
export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

/** What an admin may do without the panel. */
export class AdminApi {
  private readonly undo: (() => Promise<unknown>)[] = [];
  readonly session: AdminSession;
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext, session: AdminSession) {
    this.request = request;
    this.session = session;
  }

  get headers() {
    return { authorization: `Bearer ${this.session.token}` };
  }

  /** An empty category that goes when the journey ends. */
  async category(name = unique('Vidrio')): Promise<Category> {
    const answer = await this.request.post('/api/categories', {
      headers: this.headers,
      multipart: {
        name,
        img: { name: 'img.jpg', mimeType: 'image/jpeg', buffer: await jpegImage() },
      },
    });
    expect(answer.status()).toBe(201);
    const category = (await answer.json()) as Category;
    this.forgets(`/api/categories/${category.id}`);
    return category;
  }

  /** A product on the shelf of a category of its own, until the journey ends. */
  async product(given: { title?: string; price?: string; stock?: number } = {}): Promise<Product> {
    const { title = unique('Botijo'), price = '12.50', stock = 5 } = given;
    const category = await this.category();
    const answer = await this.request.post('/api/products', {
      headers: this.headers,
      multipart: {
        title,
        description: 'Barro cocido a leña.',
        price,
        stock: String(stock),
        categoryId: String(category.id),
        imgs: { name: 'imgs.jpg', mimeType: 'image/jpeg', buffer: await jpegImage() },
      },
    });
    expect(answer.status()).toBe(201);
    const product = (await answer.json()) as Product;
    this.forgets(`/api/products/${product.id}`);
    return product;
  }

  /** Somebody new buys this. */
  async order(id: ProductId, quantity: number, notes = ''): Promise<Order & { buyer: Account }> {
    const buyer = await newAccount(this.request);
    const answer = await this.request.post('/api/orders', {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: { items: [{ id, quantity }], address: ADDRESS, notes },
    });
    expect(answer.status()).toBe(201);
    return { ...((await answer.json()) as Order), buyer };
  }

  /** Somebody who has signed up, until the journey ends. */
  async user(firstname = unique('Nuria')): Promise<Account> {
    const account = await newAccount(this.request, firstname);
    this.forgets(`/api/users/${account.user.id}`);
    return account;
  }

  /** Another admin, who is signed in, until the journey ends. */
  async admin(firstname = unique('Olga')): Promise<AdminSession> {
    const { email, password } = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const created = await this.request.post('/api/admin', {
      headers: this.headers,
      data: { firstname, lastname: 'Prats', email, password },
    });
    expect(created.status()).toBe(201);
    this.forgets(`/api/admin/${((await created.json()) as AdminAccount).id}`);
    const answer = await this.request.post('/api/admin/tokens', { data: { email, password } });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as AdminSession;
  }

  /** A review of a product of its own, by somebody new. */
  async review(content: string, rating: number): Promise<{ product: Product; author: Account }> {
    const [product, author] = [await this.product(), await this.user()];
    const answer = await this.request.post('/api/reviews', {
      headers: { authorization: `Bearer ${author.token}` },
      data: { productId: product.id, content, rating },
    });
    expect(answer.status()).toBe(201);
    return { product, author };
  }

  /** What the shop answers an admin. */
  async reads<Answer>(path: string): Promise<Answer> {
    const answer = await this.request.get(`/api${path}`, { headers: this.headers });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as Answer;
  }

  /** Deletes this when the journey ends, whether it is still there or not. */
  forgets(path: string): void {
    this.undo.unshift(() => this.request.delete(path, { headers: this.headers }));
  }

  async end(): Promise<void> {
    for (const step of this.undo) await step();
  }
}

export class Admin extends Shopper {
  readonly api: AdminApi;

  constructor(page: Page, api: AdminApi) {
    super(page);
    this.api = api;
  }

  /** Is signed in, as the demo admin unless told, without the form that other journeys are about. */
  async comesIn({ token, admin }: AdminSession = this.api.session): Promise<void> {
    await this.hasSession({ role: 'admin', token, account: admin });
  }

  /** A row or card of a list by what stands in it. */
  row(text: string) {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Reads the file that the list hands out. */
  async exports(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Descargar CSV' }).click();
    return readFile(await (await download).path(), 'utf8');
  }

  async searches(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
  }
}

export const test = base.extend<{ admin: Admin }>({
  // Takes the place of the shopper, whose watch over the console it needs.
  admin: async ({ page, shopper: _, request }, use) => {
    const answer = await request.post('/api/admin/tokens', { data: DEMO_ADMIN });
    const api = new AdminApi(request, (await answer.json()) as AdminSession);
    const admin = new Admin(page, api);
    await admin.comesIn();
    await use(admin);
    await api.end();
  },
});

export { expect };
