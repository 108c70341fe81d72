import { suppressionsIn, type MailFeedback } from './feedback-rules.ts';

const bounce = (
  bounceType: 'Permanent' | 'Transient' | 'Undetermined',
  ...addresses: string[]
): MailFeedback => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
  },
});
const complaint = (complaintFeedbackType?: string): MailFeedback => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: 'lucia@example.com' }],
    ...(complaintFeedbackType !== undefined && { complaintFeedbackType }),
  },
});

test('an address that there is not is written to no more, a full mailbox is', () => {
  expect(suppressionsIn(bounce('Permanent', 'a@example.com', 'b@example.com'))).toEqual({
    reason: 'bounce',
    addresses: ['a@example.com', 'b@example.com'],
  });
  expect(suppressionsIn(bounce('Transient', 'a@example.com'))).toBeUndefined();
  expect(suppressionsIn(bounce('Undetermined', 'a@example.com'))).toBeUndefined();
});

test('a complaint counts, whether or not the provider says what kind; “no spam” is none', () => {
  const counted = { reason: 'complaint', addresses: ['lucia@example.com'] };
  expect(suppressionsIn(complaint())).toEqual(counted);
  expect(suppressionsIn(complaint('abuse'))).toEqual(counted);
  expect(suppressionsIn(complaint('not-spam'))).toBeUndefined();
});

test('an address is what stands between the angle brackets, if there are any', () => {
  const found = suppressionsIn(bounce('Permanent', '"Lucía, <i>" <lucia@example.com>'));
  expect(found?.addresses).toEqual(['lucia@example.com']);
});
