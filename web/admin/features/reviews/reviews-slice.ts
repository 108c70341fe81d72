import { callPage } from '../../../api/call.ts';
import { createList } from '../../api/create-list.ts';

export const reviews = createList({
  name: 'reviews',
  page: ({ after, signal }) => callPage('listReviews', { query: { after }, signal }),
});
