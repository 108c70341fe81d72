import { HOME_REDIRECT } from '#shared/hosting/headers.ts';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import { CERTIFICATE_ARN, stackOf } from '../../test-support/template.ts';
import { CertificateStack, needsCertificate } from './certificate.ts';
import { uriRewriteSource } from './uri-rewrite.ts';

const hostedZone = { id: 'Z0000', name: 'lumbre.example' };
const shop = stackOf('domain with a zone', 'shop');
const certificate = stackOf('domain with a zone', 'certificate');

test('the domain and www share a certificate of us-east-1 that Route 53 validates', () => {
  expect(certificate.artifact.environment).toMatch(/us-east-1$/);
  expect(certificate.only('AWS::CertificateManager::Certificate')).toMatchObject({
    DomainName: 'lumbre.example',
    SubjectAlternativeNames: ['www.lumbre.example'],
    ValidationMethod: 'DNS',
    DomainValidationOptions: [
      { DomainName: 'lumbre.example', HostedZoneId: 'Z0000' },
      { DomainName: 'www.lumbre.example', HostedZoneId: 'Z0000' },
    ],
  });
  expect(shop.artifact.dependencies).toContain(certificate.name);
  const { DistributionConfig } = shop.only('AWS::CloudFront::Distribution');
  expect(DistributionConfig).toMatchObject({
    Aliases: ['lumbre.example', 'www.lumbre.example'],
    ViewerCertificate: {
      AcmCertificateArn: {
        'Fn::GetStackOutput': { StackName: certificate.name, OutputName: 'CertificateArn' },
      },
    },
  });
});

test('www changes nothing of the certificate, which CloudFront uses meanwhile', () => {
  const [without, withWww] = [false, true].map((www) => {
    const domain = { name: 'lumbre.example', www };
    const stack = new CertificateStack(new App(), 'certificate', { domain, hostedZone });
    return Template.fromStack(stack).toJSON() as unknown;
  });
  expect(without).toEqual(withWww);
});

test('both names have DNS records', () => {
  const records = shop.all('AWS::Route53::RecordSet');
  expect(records.map(({ Name, Type }) => `${String(Name)} ${String(Type)}`)).toEqual([
    'lumbre.example. A',
    'lumbre.example. AAAA',
    'www.lumbre.example. A',
    'www.lumbre.example. AAAA',
  ]);
});

test('a domain needs a certificate or a zone for one', () => {
  const name = 'lumbre.example';
  expect(needsCertificate({ name, hostedZone })).toBe(true);
  expect(needsCertificate({ name, hostedZone, certificateArn: CERTIFICATE_ARN })).toBe(false);
  expect(needsCertificate(undefined)).toBe(false);
  expect(() => needsCertificate({ name })).toThrow(
    'lumbre.example needs hostedZone or certificateArn',
  );
});

describe('www redirects pages to the domain', () => {
  const source = uriRewriteSource({
    module: 'hosting/site-path.ts',
    name: 'sitePath',
    unknown: HOME_REDIRECT,
    onlyHost: 'lumbre.example',
  });
  const answer = (host: string, uri: string, querystring: object = {}): unknown =>
    runInNewContext(`${source}; handler(event)`, {
      event: { request: { uri, querystring, headers: { host: { value: host } } } },
    });

  test('with path and query', () => {
    const query = {
      q: { value: 'taza%20azul' },
      filtro: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
      sin: { value: '' },
    };
    expect(answer('www.lumbre.example', '/search', query)).toMatchObject({
      statusCode: 301,
      headers: {
        location: {
          value: 'https://lumbre.example/search?q=taza%20azul&filtro=a&filtro=b&sin',
        },
      },
    });
    expect(answer('www.lumbre.example', '/')).toMatchObject({
      headers: { location: { value: 'https://lumbre.example/' } },
    });
  });

  test('and the domain itself answers', () => {
    expect(answer('lumbre.example', '/about-us')).not.toHaveProperty('statusCode');
  });
});
