import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

export interface Sender {
  address: string;
  configurationSetName: string;
  configurationSetArn: string;
}

/** A domain has one identity in an account and region, which several stages may share. */
export class Mail extends Construct {
  readonly sender: Sender | undefined;
  /** Part of SES's reports, so that a stage reacts only to its own mails. */
  readonly configurationSetName: string;

  constructor(
    scope: Construct,
    id: string,
    {
      mailFrom,
      existingMailIdentity,
      domain: site,
    }: Pick<Stage, 'mailFrom' | 'existingMailIdentity' | 'domain'>,
  ) {
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

    const domain = mailFrom.replace(/^.*@/, '');
    const zone = site?.hostedZone?.name === domain ? site.hostedZone : undefined;
    if (!existingMailIdentity) this.createIdentity(domain, zone, configurationSet);
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

  /** @param zone of the domain; the stack then creates the DNS records of DKIM and MAIL FROM */
  private createIdentity(
    domain: string,
    zone: NonNullable<Stage['domain']>['hostedZone'],
    configurationSet: ses.ConfigurationSet,
  ): void {
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: zone
        ? ses.Identity.publicHostedZone(
            PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
              hostedZoneId: zone.id,
              zoneName: zone.name,
            }),
          )
        : ses.Identity.domain(domain),
      configurationSet,
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      // DMARC wants SPF to match the sender's domain. `mail.` may have mailboxes already.
      mailFromDomain: `bounce.${domain}`,
    });
    // Outlives the stack, because a new identity would need new DNS records.
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}
