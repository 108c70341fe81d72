import { bouncedMailIn, suppressionsIn, type MailReport } from './feedback-rules.ts';

const bounce = (
  bounceType: 'Permanent' | 'Transient' | 'Undetermined',
  ...addresses: string[]
): MailReport => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
  },
});
const complaint = (complaintFeedbackType?: string): MailReport => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: 'lucia@example.com' }],
    ...(complaintFeedbackType !== undefined && { complaintFeedbackType }),
  },
});

test('suppresses an address after a permanent bounce only', () => {
  expect(suppressionsIn(bounce('Permanent', 'a@example.com', 'b@example.com'))).toEqual({
    reason: 'bounce',
    addresses: ['a@example.com', 'b@example.com'],
  });
  expect(suppressionsIn(bounce('Transient', 'a@example.com'))).toBeUndefined();
  expect(suppressionsIn(bounce('Undetermined', 'a@example.com'))).toBeUndefined();
});

test('suppresses an address after any complaint except not-spam', () => {
  const counted = { reason: 'complaint', addresses: ['lucia@example.com'] };
  expect(suppressionsIn(complaint())).toEqual(counted);
  expect(suppressionsIn(complaint('abuse'))).toEqual(counted);
  expect(suppressionsIn(complaint('not-spam'))).toBeUndefined();
});

test('names the mail that bounced, and none that was only reported as unwanted', () => {
  const mail = { tags: { mail: ['m1'], 'ses:configuration-set': ['lumbre'] } };
  expect(bouncedMailIn({ ...bounce('Permanent', 'lucia@example.com'), mail })).toEqual({
    id: 'm1',
    email: 'lucia@example.com',
    reason: 'PermanentBounce',
  });
  expect(bouncedMailIn({ ...bounce('Transient'), mail })?.reason).toBe('TransientBounce');
  expect(bouncedMailIn({ ...bounce('Undetermined'), mail })?.reason).toBe('TransientBounce');
  expect(bouncedMailIn({ ...complaint('abuse'), mail })).toBeUndefined();
  // A mail that another program has sent from this address.
  expect(bouncedMailIn({ ...bounce('Permanent'), mail: {} })).toBeUndefined();
});

test('extracts the address from angle brackets', () => {
  const found = suppressionsIn(bounce('Permanent', '"Lucía, <i>" <lucia@example.com>'));
  expect(found?.addresses).toEqual(['lucia@example.com']);
});
