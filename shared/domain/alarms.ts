/** Every alarm, by the name of its page in docs/runbooks/alarms/. */
export const ALARMS = [
  'orders-failing',
  'invariants-broken',
  'server-errors',
  'answers-slow',
  'sign-ins-slow',
  'pages-rendered',
  'functions-throttled',
  'functions-failing',
  'stream-late',
  'dead-letters',
  'table-conflicts',
  'table-throttled',
  'table-failing',
  'mails-bouncing',
  'mails-unwanted',
  'sign-ins-rejected',
  'tokens-rejected',
  'admin-calls-rejected',
  'admins-changed',
] as const;
export type AlarmName = (typeof ALARMS)[number];
