import { rotateKeys } from '#shared/rows/secrets.ts';
import { requireEnv } from '../http/env.ts';
import { sendFromCloudFront } from './distribution.ts';
import { renewOriginVerify, renewTokenKeys } from './key-rules.ts';
import { newSecret, newTokenKey, readShopKeys, saveShopKeys } from './shop-keys.ts';

requireEnv(rotateKeys.uses);

export interface RotateKeysEvent {
  /** ISO time, of EventBridge's event. */
  time?: string;
  /**
   * Sent by hand when others know it (docs/runbooks/rotate-keys.md): all tokens end within five
   * minutes, or CloudFront's value takes its next step although it is young.
   */
  known?: 'tokenKeys' | 'originVerify';
}

/** Every key has its own age, so a run that failed is made up for by the next. */
export const handler = async ({
  time = new Date().toISOString(),
  known,
}: RotateKeysEvent): Promise<{ tokenKeys: string[]; originVerifyChanged: string | undefined }> => {
  const now = new Date(time);
  const { originVerify, originVerifyNext, originVerifyPrevious, originVerifyChanged, ...others } =
    await readShopKeys();
  const origin = renewOriginVerify(
    { originVerify, originVerifyNext, originVerifyPrevious, originVerifyChanged },
    newSecret(),
    now,
    known === 'originVerify',
  );
  const tokenKeys =
    known === 'tokenKeys'
      ? [{ ...newTokenKey(), signsFrom: time }]
      : renewTokenKeys(others.tokenKeys, newTokenKey(), now);
  if (origin.originVerify !== originVerify) await sendFromCloudFront(origin.originVerify);
  await saveShopKeys({ ...others, ...origin, tokenKeys: [...tokenKeys] });
  return {
    tokenKeys: tokenKeys.map(({ kid }) => kid),
    originVerifyChanged: origin.originVerifyChanged,
  };
};
