import { rotateKeys } from '#shared/rows/background.ts';
import { requireEnv } from '../runtime/env.ts';
import { newSecret } from '../table/secret.ts';
import { sendFromCloudFront } from './distribution.ts';
import { renewOriginVerify, renewTokenKeys } from './key-rules.ts';
import { newTokenKey, readShopKeys, saveShopKeys } from './shop-keys.ts';

requireEnv(rotateKeys.uses);

export interface RotateKeysEvent {
  /** ISO time of EventBridge's event. */
  time?: string;
  /**
   * Sent by hand for leaked keys (docs/runbooks/rotate-keys.md). `tokenKeys` ends all tokens within
   * five minutes; `originVerify` takes the next step of the value without waiting 90 days.
   */
  known?: 'tokenKeys' | 'originVerify';
}

/**
 * Each key has its own age, so the next run makes up for a run that failed. Token keys are saved
 * before CloudFront is called: an error of CloudFront must not keep leaked token keys valid.
 *
 * @throws Error of CloudFront or Secrets Manager; the next run repeats the failed step
 */
export const handler = async ({
  time = new Date().toISOString(),
  known,
}: RotateKeysEvent): Promise<{ tokenKeys: string[]; originVerifyChanged: string | undefined }> => {
  const now = new Date(time);
  const stored = await readShopKeys();
  const { originVerify, originVerifyNext, originVerifyPrevious, originVerifyChanged, ...others } =
    stored;
  const tokenKeys =
    known === 'tokenKeys'
      ? [{ ...newTokenKey(), signsFrom: time }]
      : [...renewTokenKeys(stored.tokenKeys, newTokenKey(), now)];
  const origin = renewOriginVerify(
    { originVerify, originVerifyNext, originVerifyPrevious, originVerifyChanged },
    newSecret(),
    now,
    known === 'originVerify',
  );
  if (origin.originVerify !== originVerify) {
    await saveShopKeys({ ...stored, tokenKeys });
    await sendFromCloudFront(origin.originVerify);
  }
  await saveShopKeys({ ...others, ...origin, tokenKeys });
  return {
    tokenKeys: tokenKeys.map(({ kid }) => kid),
    originVerifyChanged: origin.originVerifyChanged,
  };
};
