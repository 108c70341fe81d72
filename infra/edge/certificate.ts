import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain } from '../stages.ts';
import { CLOUDFRONT_REGION } from './firewall.ts';

export interface CertificateStackProps {
  domain: Domain;
  hostedZone: NonNullable<Domain['hostedZone']>;
}

/** A separate stack, because CloudFront only takes certificates of us-east-1. */
export class CertificateStack extends Stack {
  constructor(scope: Construct, id: string, { domain, hostedZone }: CertificateStackProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const { certificateArn } = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      // Even without `www`: other names would replace the certificate while CloudFront uses it.
      subjectAlternativeNames: [`www.${domain.name}`],
      validation: CertificateValidation.fromDns(zone),
    });
    new CfnOutput(this, 'CertificateArn', { value: certificateArn });
  }

  /** Works from a stack in any region, unlike an export. */
  get certificateArn(): string {
    return Fn.getStackOutput(this.stackName, 'CertificateArn', CLOUDFRONT_REGION);
  }
}

export const needsCertificate = (
  domain: Domain | undefined,
): domain is Domain & { hostedZone: NonNullable<Domain['hostedZone']> } => {
  if (domain === undefined || domain.certificateArn !== undefined) return false;
  if (domain.hostedZone) return true;
  throw new Error(`The domain ${domain.name} needs hostedZone or certificateArn (docs/deploy.md)`);
};
