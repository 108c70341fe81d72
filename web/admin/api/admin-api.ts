/**
 * Every call of the panel, with its cache (RTK Query). An endpoint is one line:
 *
 * - `route('getUser', (id: UserId) => ({ params: { id } }))` calls one route, for a query or a
 *   mutation; its third argument changes a loaded list: `(user) => saved('users', user)`
 * - `wholeList('listAdmins')` reads a list with all its rows
 * - `removal('deleteUser', 'users')` deletes a row and takes it out of the list
 *
 * A form reads its initial values with `...once`: they are read when the page opens, and never
 * change below what somebody types. `mutate(argument).unwrap()` rejects with a `Problem`.
 */
import type { CategoryId, UserId } from '#shared/domain/ids.ts';
import type { NewAdmin } from '#shared/domain/schemas/account.ts';
import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { emptyApi, onePage, removal, route, saved, wholeList } from './endpoints.ts';

/** For an answer that is read again whenever its page opens. */
const once = { keepUnusedDataFor: 0 } as const;

/** A form of a creating call, with the Idempotency-Key of all its attempts. */
interface NewRecord {
  form: FormData;
  key: string;
}

/** Passwords are in functions, so that no action of the store contains one. */
interface Passwords {
  currentPassword: string;
  password: string;
}

export const adminApi = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query(wholeList('listCategories')),
    createCategory: build.mutation(
      route(
        'createCategory',
        ({ form, key }: NewRecord) => ({ headers: { 'idempotency-key': key }, form }),
        (category) => saved('categories', category),
      ),
    ),
    editCategory: build.mutation(
      route(
        'editCategory',
        ({ id, form }: { id: CategoryId; form: FormData }) => ({ params: { id }, form }),
        (category) => saved('categories', category),
      ),
    ),
    deleteCategory: build.mutation(removal('deleteCategory', 'categories')),

    users: build.query(wholeList('listUsers')),
    user: build.query({ ...route('getUser', (id: string) => ({ params: { id } })), ...once }),
    editUser: build.mutation(
      route(
        'editUser',
        ({ id, form }: { id: UserId; form: FormData }) => ({ params: { id }, form }),
        ({ user }) => saved('users', user),
      ),
    ),
    deleteUser: build.mutation(removal('deleteUser', 'users')),

    admins: build.query(wholeList('listAdmins')),
    createAdmin: build.mutation(
      route(
        'createAdmin',
        ({ admin, key }: { admin: () => NewAdmin; key: string }) => ({
          headers: { 'idempotency-key': key },
          body: admin(),
        }),
        (admin) => saved('admins', admin),
      ),
    ),
    deleteAdmin: build.mutation(removal('deleteAdmin', 'admins')),
    changePassword: build.mutation(
      route('changeAdminPassword', (passwords: () => Passwords) => ({ body: passwords() })),
    ),

    reviews: build.query(wholeList('listModeratedReviews')),
    moderateReview: build.mutation(
      route(
        'moderateReview',
        ({ id, hidden }: Pick<ModeratedReview, 'id'> & { hidden: boolean }) => ({
          params: { id },
          body: { hidden },
        }),
        (review) => saved('reviews', review),
      ),
    ),

    subscribers: build.query(wholeList('listSubscribers')),
    removeSubscriber: build.mutation(removal('removeSubscriber', 'subscribers')),

    failedMails: build.query(wholeList('listFailedMails')),
    // A mail that fails again has a new id.
    retryMail: build.mutation(removal('retryMail', 'failedMails')),
    dismissMail: build.mutation(removal('dismissMail', 'failedMails')),

    dashboard: build.query(route('getDashboard', (_: void) => ({}))),
    health: build.query({ ...route('getHealth', (_: void) => ({})), ...once }),
    history: build.query({
      ...onePage('listHistory', ({ record, after }: { record: string; after?: string }) => ({
        params: { record },
        query: { after },
      })),
      ...once,
    }),
    // An empty change answers the present state.
    holiday: build.query({ ...route('changeHoliday', (_: void) => ({ body: {} })), ...once }),
    changeHoliday: build.mutation(
      route('changeHoliday', (body: Partial<HolidayState>) => ({ body })),
    ),
  }),
});

export const {
  useCategoriesQuery,
  useCreateCategoryMutation,
  useEditCategoryMutation,
  useDeleteCategoryMutation,
  useUsersQuery,
  useUserQuery,
  useEditUserMutation,
  useDeleteUserMutation,
  useAdminsQuery,
  useCreateAdminMutation,
  useDeleteAdminMutation,
  useChangePasswordMutation,
  useReviewsQuery,
  useModerateReviewMutation,
  useSubscribersQuery,
  useRemoveSubscriberMutation,
  useFailedMailsQuery,
  useRetryMailMutation,
  useDismissMailMutation,
  useDashboardQuery,
  useHealthQuery,
  useLazyHistoryQuery,
  useHolidayQuery,
  useChangeHolidayMutation,
} = adminApi;
