import { Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

/**
 * SES: whom it may write to and how. With an address to send from also its domain, which becomes
 * usable once the DNS records that SES shows are set, and where SES tells what became of a mail.
 */
export class Mail extends Construct {
  /** Allows sending from the one address; nothing does without an address. */
  readonly sending: iam.PolicyStatement | undefined;
  /** What SES reports of a mail bears its name, so that a stage hears of its own mails only. */
  readonly configurationSetName: string;

  constructor(scope: Construct, id: string, mailFrom: string | undefined) {
    super(scope, id);
    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // Who bounced or complained is not written to again (PROMISE-S14).
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSetName = configurationSet.configurationSetName;
    if (mailFrom === undefined) return;

    configurationSet.addEventDestination('Feedback', {
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
      // The only event bus that SES writes to.
      destination: ses.EventDestination.eventBus(
        events.EventBus.fromEventBusName(this, 'EventBus', 'default'),
      ),
    });

    const domain = mailFrom.replace(/^.*@/, '');
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: ses.Identity.domain(domain),
      configurationSet,
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      // Aligns SPF with the sender for DMARC.
      mailFromDomain: `mail.${domain}`,
    });
    const configurationSetArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSet.configurationSetName,
    });
    this.sending = new iam.PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [identity.emailIdentityArn, configurationSetArn],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    });
  }
}
