import { useEffect } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { PUBLISHED_ID, type PublishedData } from '#shared/hosting/published-page.ts';
import { paths } from '../../paths.ts';

/**
 * Whether the HTML of the cart's page says that the shop is on holiday. The content security policy
 * forbids DOMParser (require-trusted-types-for).
 */
const saysClosed = (html: string): boolean => {
  const [, data] = new RegExp(`id="${PUBLISHED_ID}"[^>]*>([^<]*)<`).exec(html) ?? [];
  return (
    data !== undefined && (JSON.parse(data) as PublishedData).settings.holiday?.closed === true
  );
};

/**
 * Whether the checkout is closed (RULE-74). The HTML of a step has no data, so a step that the
 * browser opens itself asks the cart's page, which replaces the step of a closed shop.
 */
export const useClosedShop = (): boolean => {
  useEffect(() => {
    if (document.getElementById(PUBLISHED_ID)) return undefined;
    const leaving = new AbortController();
    fetch(paths.cart(), { signal: leaving.signal })
      .then((answer) => answer.text())
      .then((html) => {
        if (saysClosed(html)) window.location.replace(paths.cart());
      })
      // Without an answer the shop rejects the order (SHOP_CLOSED).
      .catch(() => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return shop().holiday.closed;
};
