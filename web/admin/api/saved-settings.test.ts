import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { openShop, shop } from '#shared/domain/shop.ts';
import { keepSettings, savedSettings } from './saved-settings.ts';

test('saved settings count at once, and after a reload until they are published', () => {
  jest.useFakeTimers();
  const texts = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
    },
  });
  expect(savedSettings()).toBeUndefined();
  keepSettings({ ...DEFAULT_SETTINGS, currency: 'EUR' });
  expect(shop().currency).toBe('EUR');
  openShop();
  openShop(savedSettings());
  expect(shop().currency).toBe('EUR');
  jest.advanceTimersByTime(60_000);
  expect(savedSettings()).toBeUndefined();
});
