import { Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

export interface Sender {
  address: string;
  configurationSetName: string;
  configurationSetArn: string;
}

/** Sending through SES, and with a sender also the reports about bounces and complaints. */
export class Mail extends Construct {
  readonly sender: Sender | undefined;
  /** Part of SES's reports, so that a stage reacts only to its own mails. */
  readonly configurationSetName: string;

  constructor(scope: Construct, id: string, { mailFrom }: Pick<Stage, 'mailFrom'>) {
    super(scope, id);
    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // SES itself suppresses addresses that bounced or complained.
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSetName = configurationSet.configurationSetName;
    if (mailFrom === undefined) return;

    configurationSet.addEventDestination('Feedback', {
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
      // SES writes to the default event bus only.
      destination: ses.EventDestination.eventBus(
        events.EventBus.fromEventBusName(this, 'EventBus', 'default'),
      ),
    });

    const configurationSetArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSet.configurationSetName,
    });
    this.sender = {
      address: mailFrom,
      configurationSetName: this.configurationSetName,
      configurationSetArn,
    };
  }
}
