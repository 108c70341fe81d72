import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf, synthesize } from './synthesis.ts';
import { readTemplate } from './template.ts';

const domain = {
  name: 'tienda.lumbre.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0000',
};
const hostedZone = { id: 'Z0000', name: 'lumbre.example' };

const stages = {
  none: synthesize('demo'),
  domain: synthesize('demo', { domain }),
  zone: synthesize('demo', { domain: { ...domain, hostedZone } }),
};
const { none, ...named } = stages;
const template = Template.fromStack(none.shop);
const data = Template.fromStack(none.data);
const { target, resource } = readTemplate(template, data);

const distributionOf = (of: Template): Record<string, unknown> =>
  propertiesOfOnly(of, 'AWS::CloudFront::Distribution')['DistributionConfig'] as Record<
    string,
    unknown
  >;

describe('bucket', () => {
  const bucket = Object.entries(resourcesOf(template, 'AWS::S3::Bucket'));

  test('keeps its logical id: another one would be empty', () => {
    expect(bucket.map(([logicalId]) => logicalId)).toEqual(['SiteBucket978D4AEB']);
  });

  test('is private, encrypted, kept, and notes who looked', () => {
    const [[, site] = []] = bucket;
    expect(site).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
        LifecycleConfiguration: {
          Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }],
        },
      },
    });
    expect(JSON.stringify(site?.Properties['LoggingConfiguration'])).toMatch(
      /LogsBucket.*"LogFilePrefix":"site\/"/,
    );
  });
});

describe('distribution', () => {
  test('is reached over HTTP/3, and reaches the API over TLS 1.2', () => {
    const { HttpVersion, IPV6Enabled, Origins } = distributionOf(template) as {
      HttpVersion: string;
      IPV6Enabled: boolean;
      Origins: { CustomOriginConfig?: object }[];
    };
    expect([HttpVersion, IPV6Enabled]).toEqual(['http2and3', true]);
    expect(Origins.flatMap(({ CustomOriginConfig = [] }) => CustomOriginConfig)).toEqual([
      { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    ]);
  });

  test('reads of pictures and pages only, and calls of the API with any method', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distributionOf(template) as {
      DefaultCacheBehavior: { AllowedMethods?: string[] };
      CacheBehaviors: { PathPattern: string; AllowedMethods?: string[]; Compress: boolean }[];
    };
    // Unless told, GET and HEAD.
    expect(DefaultCacheBehavior).not.toHaveProperty('AllowedMethods');
    expect(
      CacheBehaviors.filter(({ AllowedMethods }) => AllowedMethods).map(
        ({ PathPattern }) => PathPattern,
      ),
    ).toEqual(['/api/*']);
    expect(CacheBehaviors.map(({ Compress }) => Compress)).toEqual([true, true]);
  });

  test('has CloudFront’s name and certificate where the stage has no domain', () => {
    expect(distributionOf(template)).not.toHaveProperty('Aliases');
    expect(distributionOf(template)).not.toHaveProperty('ViewerCertificate');
    expect(resourcesOf(template, 'AWS::Route53::RecordSet')).toEqual({});
  });

  test.each(Object.entries(named))('with a %s it is of that name and TLS 1.2', (_, { shop }) => {
    const ofDomain = Template.fromStack(shop);
    expect(distributionOf(ofDomain)).toMatchObject({
      Aliases: ['tienda.lumbre.example'],
      ViewerCertificate: {
        AcmCertificateArn: domain.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    const origins = Object.values(resourcesOf(ofDomain, 'AWS::Lambda::Function')).flatMap(
      ({ Properties }) =>
        (Properties as { Environment?: { Variables: { PUBLIC_ORIGIN: unknown } } }).Environment
          ?.Variables.PUBLIC_ORIGIN ?? [],
    );
    expect([...new Set(origins)]).toEqual(['https://tienda.lumbre.example']);
  });

  test('its addresses are set where the zone is named', () => {
    expect(resourcesOf(Template.fromStack(named.domain.shop), 'AWS::Route53::RecordSet')).toEqual(
      {},
    );
    const zone = Template.fromStack(named.zone.shop);
    const records = Object.values(resourcesOf(zone, 'AWS::Route53::RecordSet'));
    const [distribution] = Object.keys(resourcesOf(zone, 'AWS::CloudFront::Distribution'));
    expect(records.map(({ Properties }) => Properties)).toMatchObject(
      ['A', 'AAAA'].map((Type) => ({
        Type,
        Name: 'tienda.lumbre.example.',
        HostedZoneId: 'Z0000',
        AliasTarget: { DNSName: { 'Fn::GetAtt': [distribution, 'DomainName'] } },
      })),
    );
  });
});

test('pages and pictures are objects by their paths, calls of the API stay what they are', () => {
  interface Behavior {
    FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
  }
  const { DefaultCacheBehavior, CacheBehaviors } = distributionOf(template) as {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
  };
  const rewriting = [DefaultCacheBehavior, ...CacheBehaviors].map(({ FunctionAssociations = [] }) =>
    FunctionAssociations.map(({ EventType, FunctionARN }) => [
      EventType,
      resource(target(FunctionARN)).Type,
    ]),
  );
  const rewritten = [['viewer-request', 'AWS::CloudFront::Function']];
  expect(rewriting).toEqual([rewritten, [], rewritten]);
});
