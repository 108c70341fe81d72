import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import {
  API_HEADERS,
  CACHE_KEY_HEADERS,
  ORIGIN_VERIFY_HEADER,
  API_ANSWER_HEADERS,
  HOME_REDIRECT,
  IMAGE_HEADERS,
  IMAGES_READ_ONLY,
  NO_IMAGE,
  siteHeaders,
} from '#shared/hosting/headers.ts';
import { API_QUERY, CACHE_KEY_QUERY } from '#shared/rows/index.ts';
import { MAIL_PAGES } from '#shared/hosting/site-pages.ts';
import { FAILOVER_STATUSES, FILE_PREFIXES } from '#shared/hosting/site-path.ts';
import { Annotations, Aws, Duration, Names } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as route53 from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_STAGE } from '../api/api.ts';
import { PRIVATE_BUCKET, SITE_LOGS, type DataStack } from '../data/data-stack.ts';
import { HeadersPolicy } from './headers-policy.ts';
import { acknowledge } from '../nag.ts';
import { hostNames, type Domain, type Stage } from '../stages.ts';
import { mailPagesSource, uriRewriteSource, type Rewrite } from './uri-rewrite.ts';

export interface SiteProps {
  apiDomainName: string;
  stage: Pick<Stage, 'domain'>;
  data: Pick<DataStack, 'images' | 'logs' | 'originSecret'>;
  webAclArn: string | undefined;
  /** In us-east-1, for all names of the domain. */
  certificateArn: string | undefined;
}

/** One origin for API, images, files of the site and published pages (RULE-01, ADR-0077). */
export class Site extends Construct {
  readonly origin: string;
  readonly distributionId: string;
  readonly sitePathsName: string;
  readonly bucket: s3.Bucket;
  private readonly access: cloudfront.S3OriginAccessControl;

  constructor(
    scope: Construct,
    id: string,
    { apiDomainName, stage: { domain }, data, webAclArn, certificateArn }: SiteProps,
  ) {
    super(scope, id);

    this.bucket = new s3.Bucket(this, 'Bucket', {
      // CloudFormation cannot delete a bucket with objects.
      ...PRIVATE_BUCKET,
      serverAccessLogsBucket: this.logsOf(data),
      serverAccessLogsPrefix: SITE_LOGS,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });

    // CDK's own names lack the region, and CloudFront's names belong to the account.
    const name = Names.uniqueResourceName(this, { maxLength: 40 });
    this.access = new cloudfront.S3OriginAccessControl(this, 'Access', {
      originAccessControlName: `${name}-${Aws.REGION}`,
    });
    const apiOrigin = this.apiOrigin(apiDomainName, data);
    const siteFiles = this.siteFiles(domain);
    const calls = this.calls(apiOrigin, name);
    const mailPages = [this.viewerRequest('MailPages', mailPagesSource())];
    const fallbackOrigin = this.apiOrigin(apiDomainName, data, `/${API_STAGE}`);
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...(domain && certificateArn !== undefined && this.names(domain, certificateArn)),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      // CloudFront caches errors for ten seconds by default, so a recovered shop would still look
      // broken (PROMISE-R14). An error page would replace the API's 404.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      // SitePaths maps `/` to the home page. With a default root object, `/` cannot list the bucket
      // even without SitePaths.
      defaultRootObject: 'index.html',
      defaultBehavior: this.pages(siteFiles, fallbackOrigin, domain),
      additionalBehaviors: {
        ...Object.fromEntries(
          Object.keys(MAIL_PAGES).map((path) => [
            path,
            { ...calls, functionAssociations: mailPages },
          ]),
        ),
        [`/${API_STAGE}/*`]: calls,
        [`${IMAGES_PATH}*`]: this.imageFiles(data.images),
        // A file needs no function at the edge, and a missing file no call of the API.
        ...Object.fromEntries(FILE_PREFIXES.map((prefix) => [`${prefix}*`, siteFiles])),
      },
    });
    acknowledgeFindings(distribution, { hasFirewall: webAclArn !== undefined, domain });
    this.distributionId = distribution.distributionId;
    this.sitePathsName = (this.node.findChild('SitePaths') as cloudfront.Function).functionName;
    this.origin = `https://${domain?.name ?? distribution.distributionDomainName}`;
    if (domain?.hostedZone) this.addRecords(domain, domain.hostedZone, distribution);
  }

  private siteFiles(domain: Domain | undefined): cloudfront.BehaviorOptions {
    return {
      origin: this.filesOrigin(),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new HeadersPolicy(
        this,
        'SiteHeaders',
        siteHeaders({ https: true, subdomains: domain?.httpsOfSubdomains }),
      ),
    };
  }

  /** @param fallbackOrigin the API, which renders the page of the same path */
  private pages(
    siteFiles: cloudfront.BehaviorOptions,
    fallbackOrigin: HttpOrigin,
    domain: Domain | undefined,
  ): cloudfront.BehaviorOptions {
    return {
      ...siteFiles,
      // If the bucket fails or does not have the page, the API answers the same path.
      origin: new OriginGroup({
        primaryOrigin: this.filesOrigin(),
        fallbackOrigin,
        fallbackStatusCodes: FAILOVER_STATUSES,
      }),
      // The object's Cache-Control decides. The content depends on the path only.
      cachePolicy: new cloudfront.CachePolicy(this, 'PageCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      functionAssociations: [
        this.rewrite('SitePaths', {
          module: 'hosting/site-path.ts',
          name: 'sitePath',
          unknown: HOME_REDIRECT,
          ...(domain?.www && { onlyHost: domain.name }),
        }),
      ],
    };
  }

  private calls(origin: HttpOrigin, name: string): cloudfront.BehaviorOptions {
    return {
      origin,
      // With a redirect, a client could keep sending tokens unencrypted.
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: this.apiCachePolicy(),
      originRequestPolicy: new cloudfront.OriginRequestPolicy(this, 'ApiHeaders', {
        originRequestPolicyName: `${name}ApiHeaders-${Aws.REGION}`,
        headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...API_HEADERS),
        queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.allowList(...API_QUERY),
      }),
      // API Gateway's own answers have none of these headers (PROMISE-S33).
      responseHeadersPolicy: new HeadersPolicy(this, 'ApiAnswers', API_ANSWER_HEADERS, {
        override: false,
      }),
    };
  }

  private imageFiles(images: s3.Bucket): cloudfront.BehaviorOptions {
    return {
      origin: this.imagesOrigin(images),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The function answers 405 to other methods than GET and HEAD; CloudFront would answer 403.
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new HeadersPolicy(this, 'ImageHeaders', IMAGE_HEADERS),
      functionAssociations: [
        this.rewrite('ImagePaths', {
          module: 'domain/image-path.ts',
          name: 'imageObjectPath',
          unknown: NO_IMAGE,
          otherMethod: IMAGES_READ_ONLY,
        }),
      ],
    };
  }

  /**
   * The answer decides: public reads have `s-maxage`, all others `no-store`. With a maximum of 0
   * CloudFront would ignore `s-maxage`. Authorization is part of the key, because CloudFront would
   * drop it from a GET otherwise.
   */
  private apiCachePolicy(): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, 'ApiCache', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList(...CACHE_KEY_QUERY),
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList(...CACHE_KEY_HEADERS),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  private apiOrigin(
    domainName: string,
    { originSecret }: SiteProps['data'],
    originPath?: string,
  ): HttpOrigin {
    return new HttpOrigin(domainName, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: {
        [ORIGIN_VERIFY_HEADER]: originSecret.secretValueFromJson('originVerify').unsafeUnwrap(),
      },
      ...(originPath && { originPath }),
    });
  }

  /** With LIST, S3 answers 404 instead of 403 for a missing object. */
  private filesOrigin(): cloudfront.IOrigin {
    // CDK's types do not fit exactOptionalPropertyTypes.
    return S3BucketOrigin.withOriginAccessControl(this.bucket as s3.IBucket, {
      originAccessControl: this.access,
      // CloudFront asks the API after six seconds instead of thirty while S3 accepts no connection.
      connectionAttempts: 2,
      connectionTimeout: Duration.seconds(3),
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    });
  }

  private imagesOrigin({ bucketArn, bucketRegionalDomainName }: s3.Bucket): cloudfront.IOrigin {
    // Imported, as are the logs: CDK would write this distribution's id into the policy of another
    // stack's bucket, and the stacks would depend on each other.
    const images = s3.Bucket.fromBucketAttributes(this, 'Images', {
      bucketArn,
      bucketRegionalDomainName,
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The data stack owns the policy.',
    );
    return S3BucketOrigin.withOriginAccessControl(images, { originAccessControl: this.access });
  }

  private names(
    domain: Domain,
    certificateArn: string,
  ): Pick<cloudfront.DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
    return {
      domainNames: hostNames(domain),
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private addRecords(
    domain: Domain,
    { id, name }: NonNullable<Domain['hostedZone']>,
    distribution: cloudfront.Distribution,
  ): void {
    const zone = route53.HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: id,
      zoneName: name,
    });
    const target = route53.RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const recordName of hostNames(domain)) {
      const isShop = recordName === domain.name;
      new route53.ARecord(this, isShop ? 'Ipv4' : 'WwwIpv4', { zone, recordName, target });
      new route53.AaaaRecord(this, isShop ? 'Ipv6' : 'WwwIpv6', { zone, recordName, target });
    }
  }

  private logsOf({ logs }: SiteProps['data']): s3.IBucket {
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
      'The data stack owns the policy.',
    );
    return s3.Bucket.fromBucketAttributes(this, 'Logs', { bucketArn: logs.bucketArn });
  }

  private rewrite(id: string, rewrite: Rewrite): cloudfront.FunctionAssociation {
    return this.viewerRequest(id, uriRewriteSource(rewrite));
  }

  private viewerRequest(id: string, code: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(code),
      }),
    };
  }
}

const acknowledgeFindings = (
  distribution: cloudfront.Distribution,
  { hasFirewall, domain }: { hasFirewall: boolean; domain: Domain | undefined },
): void => {
  Annotations.of(distribution).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'Only the path / could list, and the function SitePaths makes it the home page.',
  );
  acknowledge(distribution, 'CFR1', 'The shop sells to every country.');
  if (!hasFirewall) {
    acknowledge(distribution, 'CFR2', 'The stage has no firewall, which costs $11 a month.');
  }
  acknowledge(
    distribution,
    'CFR3',
    'The rule checks legacy logging only; ours is version 2 (access-log.ts).',
  );
  if (domain === undefined) {
    acknowledge(distribution, 'CFR4', 'CloudFront decides the TLS version of its own domain.');
  }
};
