/**
 * Roles come from rows and from nothing else. Endpoint tests compare the calls of each function with
 * its role, and fail for a permission that no call needs (ADR-0033).
 */
import { allRows, httpRows, pascalCase, rowsOn } from '#shared/rows/index.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesIn, type Roles, type Statement } from '../../test-support/roles.ts';
import {
  MAIL_FROM,
  RESTORED_STREAM,
  stackOf,
  STAGES,
  stacksOf,
  type StageUnderTest,
} from '../../test-support/template.ts';

/** Actions that take no resource. */
const ON_EVERYTHING = ['dynamodb:ListStreams'];

const NAMES = Object.keys(STAGES) as StageUnderTest[];
const stages = new Map(NAMES.map((name) => [name, rolesIn(stackOf(name, 'shop'))]));
const rolesOf = (name: StageUnderTest): Roles => stages.get(name) ?? {};
const statementsOf = (roles: Roles): Statement[] =>
  Object.values(roles).flatMap(({ statements }) => statements);

const CASES = (['demo', 'production', 'restored table'] as const).flatMap((name) => {
  const [stage] = STAGES[name];
  const tableArn =
    name === 'restored table' ? RESTORED_STREAM.replace(/\/stream.*$/, '') : 'Table.Arn';
  return rowsOn(allRows, { demo: stage === 'demo' }).map(
    (row) => [row.id, name, row, tableArn] as const,
  );
});
/** Each action on items with each partition or list that it reaches; `*` is the whole table. */
const reachOf = (statements: readonly Statement[], resource: string): (readonly string[])[] =>
  statements
    .filter(({ resources }) => resources.includes(resource))
    .flatMap(({ actions, conditions }) => {
      const keys = conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? ['*'];
      return actions.flatMap((action) => keys.map((key) => [action, key.replace('#*', '#')]));
    });
const sorted = (pairs: readonly (readonly string[])[]): string[] =>
  [...new Set(pairs.map((pair) => pair.join(' on ')))].toSorted();

test.each(CASES)(
  '%s of the stage "%s" uses the actions of its row, on no more of the table than its row',
  (id, name, { uses }, tableArn) => {
    const { statements = [], logGroup = '' } = rolesOf(name)[pascalCase(id)] ?? {};
    const { table = [], partitions = ['*'], lists = [] } = uses;
    const named = [{ table, partitions }, ...(uses.statements ?? [])].flatMap((one) =>
      one.table.flatMap((action) => one.partitions.map((key) => [`dynamodb:${action}`, key])),
    );
    expect(sorted(reachOf(statements, tableArn))).toEqual(sorted(named));
    expect(reachOf(statements, `${tableArn}/index/list`)).toEqual(
      lists.map((list) => ['dynamodb:Query', list]),
    );
    const logs = statements.filter(({ actions }) =>
      actions.some((each) => each.startsWith('logs:')),
    );
    expect(logs.flatMap(({ resources }) => resources)).toEqual([`${logGroup}.Arn`]);
  },
);

/**
 * The functions that may read, write, or do both with the items of each partition; `list/…` is a list
 * and `*` the whole table. `signed-in` stands for every endpoint with a signed-in caller. A condition
 * check counts as a read. docs/data-model.md has the kinds of items of each partition.
 */
const ACCESS = `
* both: keepDemo prepareShop resetDemo
* reads: auditShop
ADMIN# both: changeAdminPassword closeOrder correctAddress createAdmin deleteAdmin editShipment followChanges
  holdOrder markPaid payOrder placeOrder receivePaymentEvent resetAdminPassword sendMail
  settleRefund suppressAddress sweepPayments sweepUnused unmarkPaid
ADMIN# reads: signed-in auditShop signInAdmin
ADMIN_PASSWORD# both: changeAdminPassword createAdmin signInAdmin
ADMIN_PASSWORD# writes: deleteAdmin resetAdminPassword
AUDIT both: auditShop getHealth
CATEGORIES both: createCategory createProduct deleteCategory deleteProduct editCategory
  editProduct
CATEGORIES reads: createCoupon editCoupon listCategories renderPage
CATEGORY_COUNTER both: createCategory
CATEGORY_NAME# both: createCategory deleteCategory editCategory
CATEGORY_NAME# reads: auditShop getHealth
COUNTED# both: followChanges
COUPONS both: closeOrder createCoupon deleteCoupon editCoupon markPaid payOrder placeOrder
  receivePaymentEvent sweepPayments
COUPONS reads: checkCoupon listCoupons
EMAIL# both: createAdmin deleteAdmin deleteUser editUser eraseOwnAccount sendMail signIn
  signInAdmin signUp sweepUnused withdrawOrder
EMAIL# reads: auditShop getHealth
EMAIL# writes: signUpToPay
HISTORY# both: createAdmin createProduct deleteProduct editProduct editUser followChanges
  recordSale
HISTORY# reads: listHistory listOwnData
IDEMPOTENCY# both: closeOrder createAdmin createCategory createCoupon createProduct editProduct
  placeOrder postReview recordSale sendLetter
JOB# both: auditShop followChanges sendLetter
KEPT_IMAGES both: deleteProduct editProduct sweepUnused
LETTER# both: sendLetter sendMail
LIMIT# both: addShopImage changeAdminPassword changePassword checkCoupon createAdmin
  createCategory createProduct editCategory editProduct editUser eraseOwnAccount payOrder
  placeOrder postReview requestAdminPasswordReset requestConfirmation requestOwnRestock
  requestPasswordReset requestRestock sendLetter sendMail signIn signInAdmin signUp signUpToPay
  subscribe withdrawOrder
MAIL# both: auditShop changeAdminPassword changePassword closeOrder correctAddress createAdmin deleteUser
  dismissMail editShipment editUser eraseOwnAccount followChanges holdOrder markPaid payOrder placeOrder
  receivePaymentEvent requestAdminPasswordReset requestConfirmation requestOwnRestock
  requestPasswordReset requestRestock resetAdminPassword resetPassword retryMail sendLetter sendMail
  settleRefund signUp subscribe suppressAddress sweepPayments sweepUnused unmarkPaid withdrawOrder
MAIL# writes: signUpToPay tellShop
NEWSLETTER# both: deleteUser eraseOwnAccount removeSubscriber sendMail subscribe suppressAddress
  sweepUnused
NEWSLETTER# reads: listOwnData
NEWSLETTER# writes: unsubscribe
PARKED# both: auditShop followChanges sendMail
PRODUCT# both: closeOrder createProduct deleteProduct editProduct followChanges markPaid
  moderateReview payOrder placeOrder postReview receivePaymentEvent recordSale requestOwnRestock
  requestRestock sendMail sweepPayments
PRODUCT# reads: getGift getProduct listAllProducts listOwnData listReviews renderPage sendLetter
PRODUCT# writes: endReductions
RESTOCK# both: cancelRestock confirmRestock followChanges requestOwnRestock
RESTOCK_TO# both: cancelRestock confirmRestock deleteUser editUser eraseOwnAccount followChanges
  requestOwnRestock requestRestock suppressAddress sweepUnused
RESTOCK_TO# reads: listOwnData
SALE# both: recordSale
SALES# both: auditShop followChanges
SALES# reads: getDashboard
SETTINGS both: changeSettings correctAddress payOrder placeOrder postReview sendMail sweepUnused
  withdrawOrder
SETTINGS reads: checkCoupon createCoupon createProduct editProduct endReductions getDashboard
  listOrders recordSale renderPage signUpToPay
SLUG# both: createProduct deleteProduct editProduct recordSale
SLUG# reads: auditShop getHealth getProduct listAllProducts renderPage
SUMS both: auditShop followChanges
SUMS reads: getDashboard
SUPPRESSED# both: sendMail suppressAddress
USER# both: changePassword closeOrder confirmEmail correctAddress deleteUser editShipment editUser
  eraseOwnAccount followChanges holdOrder markPaid moderateReview payOrder placeOrder postReview
  receivePaymentEvent resetPassword sendMail settleRefund signIn signInByLink signUp suppressAddress
  sweepPayments sweepUnused unmarkPaid withdrawOrder
USER# reads: signed-in auditShop
USER# writes: signUpToPay
USER_PASSWORD# both: changePassword editUser eraseOwnAccount signIn
USER_PASSWORD# writes: deleteUser resetPassword signUp sweepUnused
list/ADMINS reads: listAdmins
list/CATALOG reads: auditShop endReductions followChanges getCategory getDashboard getHealth
  keepDemo listAllProducts listProducts renderPage resetDemo sweepUnused
list/CLOSED_ORDERS reads: auditShop closeOrder correctAddress editShipment getHealth getOrder holdOrder
  listOrders markPaid receivePaymentEvent settleRefund sweepPayments sweepUnused unmarkPaid
list/FAILED_MAILS reads: followChanges listFailedMails sweepUnused
list/HIDDEN_REVIEWS reads: listModeratedReviews moderateReview
list/OPEN_PAYMENTS reads: auditShop getHealth sweepPayments
list/ORDERS reads: auditShop closeOrder correctAddress editShipment getGift getHealth getOrder holdOrder listOrders
  markPaid receivePaymentEvent settleRefund sweepPayments tellShop unmarkPaid
list/REVIEWS reads: keepDemo listModeratedReviews listReviews moderateReview resetDemo
  tellShop
list/SENT_ORDERS reads: auditShop closeOrder correctAddress editShipment getGift getHealth getOrder
  holdOrder listOrders
  markPaid receivePaymentEvent settleRefund sweepPayments sweepUnused unmarkPaid
list/SUBSCRIBERS reads: followChanges listSubscribers removeSubscriber
list/SUPPRESSED reads: auditShop getHealth
list/UNFINISHED reads: auditShop getHealth
list/UNPAID_ORDERS reads: auditShop closeOrder correctAddress editShipment getHealth getOrder holdOrder
  listOrders markPaid receivePaymentEvent settleRefund sweepPayments tellShop unmarkPaid
list/USERS reads: auditShop getHealth listUsers sweepUnused
list/WITHDRAWN_ORDERS reads: auditShop closeOrder correctAddress editShipment getGift getHealth getOrder holdOrder
  listOrders markPaid receivePaymentEvent settleRefund sweepPayments unmarkPaid
`;
/** Every signed-in caller's account is read. */
const ACCOUNT_READS = ['ADMIN# reads:', 'USER# reads:'];
const isSignedIn = (id: string): boolean =>
  httpRows.some((row) => row.id === id && row.access !== 'public' && row.access !== 'resetToken');

test('the items of a partition are read and written by these functions only', () => {
  const roles = { ...rolesOf('demo'), ...rolesOf('production') };
  const entries: Record<string, string[]> = {};
  for (const { id } of allRows) {
    const { statements = [] } = roles[pascalCase(id)] ?? {};
    const verbs: Record<string, Set<'reads' | 'writes'>> = {};
    for (const [action = '', key = ''] of [
      ...reachOf(statements, 'Table.Arn'),
      ...reachOf(statements, 'Table.Arn/index/list').map(([query, list]) => [
        query,
        `list/${list}`,
      ]),
    ]) {
      const verb = /(?:GetItem|Query|Scan|CheckItem)$/.test(action) ? 'reads' : 'writes';
      verbs[key] = (verbs[key] ?? new Set()).add(verb);
    }
    for (const [key, [verb, other]] of Object.entries(verbs)) {
      (entries[`${key} ${other ? 'both' : verb}:`] ??= []).push(id);
    }
  }
  const found = Object.entries(entries).map(([entry, ids]) => {
    const others = ids.filter((id) => !(ACCOUNT_READS.includes(entry) && isSignedIn(id)));
    const group = others.length < ids.length ? ['signed-in'] : [];
    return [entry, ...group, ...others.toSorted()].join(' ');
  });
  const pinned = ACCESS.trim().split(/\s+(?=\S+ (?:both|reads|writes):)/);
  expect(found.toSorted()).toEqual(pinned.map((entry) => entry.replaceAll(/\s+/g, ' ')));
});

test.each(NAMES)('%s has no action on everything that could name a resource', (name) => {
  const statements = statementsOf(rolesOf(name));
  const everything = statements.filter(({ resources }) => resources.includes('*'));
  expect(ON_EVERYTHING).toEqual(
    expect.arrayContaining(everything.flatMap(({ actions }) => actions)),
  );
  const actions = statements.flatMap((statement) => statement.actions);
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
});

test.each(NAMES)('%s sends mail from one address only, if it sends any', (name) => {
  const sending = statementsOf(rolesOf(name)).filter(({ actions }) =>
    actions.some((action) => action.startsWith('ses:Send')),
  );
  expect(sending.length > 0).toBe('mailFrom' in STAGES[name][1]);
  for (const { conditions } of sending) {
    expect(conditions).toEqual({ StringEquals: { 'ses:FromAddress': [MAIL_FROM] } });
  }
});

test.each(NAMES)('%s has no policy outside its roles', (name) => {
  const policies = Object.values(stacksOf(name)).flatMap((stack) =>
    ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy'].flatMap((type) =>
      stack.all(type),
    ),
  );
  expect(policies).toEqual([]);
});

describe('the source of infra', () => {
  const sources = readdirSync(join(import.meta.dirname, '..'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const filesWith = (pattern: RegExp): string[] =>
    sources
      .filter((file) => pattern.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')))
      .toSorted();

  test('makes statements for functions in permissions.ts only, and gives them in one place', () => {
    // The others are policies of buckets, of API Gateway, and of GitHub's workflow.
    expect(filesWith(/PolicyStatement\(/)).toEqual([
      'api/api.ts',
      'data/data-stack.ts',
      'functions/permissions.ts',
      'github/deployer-stack.ts',
    ]);
    expect(filesWith(/permissionsOf\(/)).toEqual(['functions/shop-function.ts']);
    expect(filesWith(/inlinePolicies/)).toEqual([
      'api/api.ts',
      'functions/shop-function.ts',
      'github/deployer-stack.ts',
    ]);
  });

  test('gives no permission by another way of CDK', () => {
    const others = /addTo(?:Role|Principal)?Policy|attachInlinePolicy|[mM]anagedPolic/;
    expect(filesWith(others)).toEqual([]);
    // The topic lets CloudWatch publish alarms.
    expect(filesWith(/\.grant\w*\(/)).toEqual(['operations/alarms.ts']);
  });
});

test('a public read reaches neither accounts nor personal data', () => {
  const reads = httpRows.filter(({ access, method }) => access === 'public' && method === 'GET');
  const open = ['CATALOG', 'CATEGORIES', 'PRODUCT#', 'REVIEWS', 'SETTINGS', 'SLUG#'];
  const personal = reads.flatMap(({ id, uses: { lists = [], partitions = [] } }) =>
    [...partitions, ...lists].filter((one) => !open.includes(one)).map((one) => `${id} ${one}`),
  );
  expect(reads.length).toBeGreaterThan(0);
  // Its address has a secret of the order (RULE-111).
  expect(personal).toEqual(['getGift ORDERS', 'getGift SENT_ORDERS', 'getGift WITHDRAWN_ORDERS']);
});
