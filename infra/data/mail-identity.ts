import type { CfnResource } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** The domain of a mail address. */
export const domainOf = (address: string): string => address.replace(/^.*@/, '');

/**
 * Adds the identity of the sender's domain, which works once the DNS records that SES shows are set.
 * The stack creates them where the stage has the zone of the domain. It belongs to the protected stack
 * of the data, because a new identity needs new DNS records, and SES rejects a second identity of a
 * domain in an account and region.
 */
export const addMailIdentity = (
  scope: Construct,
  { mailFrom, existingMailIdentity, domain: site }: Stage,
): void => {
  if (mailFrom === undefined || existingMailIdentity) return;
  const domain = domainOf(mailFrom);
  const zone = site?.hostedZone?.name === domain ? site.hostedZone : undefined;
  const identity = new ses.EmailIdentity(scope, 'MailIdentity', {
    identity: zone
      ? ses.Identity.publicHostedZone(
          PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'MailZone', {
            hostedZoneId: zone.id,
            zoneName: zone.name,
          }),
        )
      : ses.Identity.domain(domain),
    dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
    // DMARC wants SPF to match the sender's domain. `mail.` may have mailboxes already.
    mailFromDomain: `bounce.${domain}`,
  });
  (identity.node.defaultChild as CfnResource).overrideLogicalId('MailIdentity');
};
