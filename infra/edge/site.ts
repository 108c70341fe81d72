import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { IMAGE_HEADERS, INLINE_SCRIPTS_FILE, siteHeaders } from '#shared/hosting/site-headers.ts';
import { Annotations, Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as route53 from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_STAGE } from '../api/api.ts';
import { PRIVATE_BUCKET, SITE_LOGS, type DataStack } from '../data/data-stack.ts';
import { HeadersPolicy } from './headers-policy.ts';
import { acknowledge } from '../nag.ts';
import { originVerifyHeaders } from '../api/origin-verify.ts';
import type { Stage } from '../stages.ts';
import { uriRewriteSource } from './uri-rewrite.ts';

type Domain = NonNullable<Stage['domain']>;

export interface SiteProps {
  /** Host name of the HTTP API. */
  apiDomainName: string;
  stage: Pick<Stage, 'domain'>;
  /** `images`: its policy already lets CloudFront read. `logs`: S3 may write there. */
  data: Pick<DataStack, 'images' | 'logs' | 'secret'>;
  /** Of the firewall, where the stage has one. */
  webAclArn: string | undefined;
  /** Folder of the built site. */
  built: string;
}

/**
 * One origin for everything (RULE-01): the API under /api/, images under their path of the
 * specification, the single-page application everywhere else.
 */
export class Site extends Construct {
  /** `https://…`, without a trailing slash. */
  readonly origin: string;
  readonly distributionId: string;
  /** Where the built site is uploaded to. */
  readonly bucket: s3.Bucket;

  constructor(
    scope: Construct,
    id: string,
    { apiDomainName, stage: { domain }, data, webAclArn, built }: SiteProps,
  ) {
    super(scope, id);

    this.bucket = new s3.Bucket(this, 'Bucket', {
      // Kept, although it can be uploaded again: CloudFormation deletes no bucket that is not empty.
      ...PRIVATE_BUCKET,
      serverAccessLogsBucket: this.logsOf(data),
      serverAccessLogsPrefix: SITE_LOGS,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });

    const inlineScripts = JSON.parse(
      readFileSync(join(built, INLINE_SCRIPTS_FILE), 'utf8'),
    ) as string[];
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...(domain && this.names(domain)),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      // Unless told, CloudFront keeps errors for ten seconds, no-store or not: a shop that is well
      // again would look ill (PROMISE-R14). Never a page in their place: that would turn the API's
      // 404 into HTML (RULE-02).
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      // The SPA function answers `/` as well; this keeps a listing away should it ever be off.
      defaultRootObject: 'index.html',
      defaultBehavior: {
        // LIST makes a missing file 404 instead of 403. CDK's types are not made for
        // exactOptionalPropertyTypes, hence the cast.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket as s3.IBucket, {
          originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: new HeadersPolicy(this, 'SiteHeaders', siteHeaders(inlineScripts)),
        functionAssociations: [this.rewrite('SpaPaths', 'hosting/spa-path.ts', 'spaPath')],
      },
      additionalBehaviors: {
        [`/${API_STAGE}/*`]: {
          origin: new HttpOrigin(apiDomainName, {
            protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
            customHeaders: originVerifyHeaders(data.secret),
          }),
          // An API that redirected would let a client go on sending tokens in the clear.
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: this.apiCachePolicy(),
          // All that a handler reads arrives: body, query, content-type, Idempotency-Key,
          // If-None-Match. Not Host, by which API Gateway finds the API.
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        [`${IMAGES_PATH}*`]: {
          origin: this.imagesOrigin(data.images),
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: new HeadersPolicy(this, 'ImageHeaders', IMAGE_HEADERS),
          functionAssociations: [
            this.rewrite('ImagePaths', 'domain/image-path.ts', 'imageObjectPath'),
          ],
        },
      },
    });
    Annotations.of(distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Both functions turn every path into the name of one file.',
    );
    acknowledge(distribution, 'CFR1', 'Anybody may shop, wherever they are.');
    if (webAclArn === undefined) {
      acknowledge(
        distribution,
        'CFR2',
        'The stage has no firewall: it would cost more than it guards.',
      );
    }
    acknowledge(
      distribution,
      'CFR3',
      'Knows legacy logging only; ours is version 2 (access-log.ts).',
    );
    if (domain === undefined) {
      acknowledge(
        distribution,
        'CFR4',
        'CloudFront decides it for its own domain; ours asks for TLS 1.2.',
      );
    }
    this.distributionId = distribution.distributionId;
    this.origin = `https://${domain?.name ?? distribution.distributionDomainName}`;
    if (domain?.hostedZone) this.addRecords(domain.name, domain.hostedZone, distribution);
  }

  /**
   * One cache for the whole API in which only the answer decides: handlers mark public reads with
   * `s-maxage` and everything else with `no-store`; what says nothing is not kept (default 0). The
   * maximum must be above 0, or CloudFront ignores `s-maxage`, compression and the key.
   *
   * Authorization is in the key because CloudFront drops it from a GET otherwise, and so that a
   * private answer could only ever come back to who asked for it. Our client sends it with private
   * calls only, so public reads share one copy.
   */
  private apiCachePolicy(): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, 'ApiCache', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Authorization'),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  private imagesOrigin({ bucketArn, bucketRegionalDomainName }: s3.Bucket): cloudfront.IOrigin {
    // As the bucket of another stack, CDK would write this distribution's id into its policy, and
    // the two stacks would wait for each other. The data stack grants the reading itself.
    const images = s3.Bucket.fromBucketAttributes(this, 'Images', {
      bucketArn,
      bucketRegionalDomainName,
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The data stack owns the policy.',
    );
    return S3BucketOrigin.withOriginAccessControl(images);
  }

  private names({
    name,
    certificateArn,
  }: Domain): Pick<
    cloudfront.DistributionProps,
    'domainNames' | 'certificate' | 'minimumProtocolVersion'
  > {
    return {
      domainNames: [name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private addRecords(
    recordName: string,
    { id, name }: NonNullable<Domain['hostedZone']>,
    distribution: cloudfront.Distribution,
  ): void {
    const zone = route53.HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: id,
      zoneName: name,
    });
    const target = route53.RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new route53.ARecord(this, 'Ipv4', { zone, recordName, target });
    new route53.AaaaRecord(this, 'Ipv6', { zone, recordName, target });
  }

  /** As the bucket of another stack, CDK would write this one's id into its policy: see images. */
  private logsOf({ logs }: SiteProps['data']): s3.IBucket {
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
      'The data stack owns the policy.',
    );
    return s3.Bucket.fromBucketAttributes(this, 'Logs', { bucketArn: logs.bucketArn });
  }

  private rewrite(id: string, module: string, name: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(uriRewriteSource(module, name)),
      }),
    };
  }
}
