import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { openShop, shop } from '#shared/domain/shop.ts';
import { emptyStorage } from '../../shell/persist.ts';
import { keepSettings, savedSettings } from './saved-settings.ts';

test('saved settings count at once, and after a reload until they are published', () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { sessionStorage: emptyStorage() });
  expect(savedSettings()).toBeUndefined();
  keepSettings({ ...DEFAULT_SETTINGS, currency: 'EUR' });
  expect(shop().currency).toBe('EUR');
  openShop();
  openShop(savedSettings());
  expect(shop().currency).toBe('EUR');
  jest.advanceTimersByTime(60_000);
  expect(savedSettings()).toBeUndefined();
});
