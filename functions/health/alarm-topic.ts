import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { env } from '../runtime/env.ts';

/** @returns undefined where alarms have no address */
export const areAlarmsUnheard = async (): Promise<true | undefined> => {
  if (env.alarmTopic === '') return undefined;
  const { Attributes = {} } = await new SNSClient({}).send(
    new GetTopicAttributesCommand({ TopicArn: env.alarmTopic }),
  );
  const { SubscriptionsConfirmed: heard, SubscriptionsPending: waiting } = Attributes;
  return heard === '0' && waiting !== '0' ? true : undefined;
};
