"""Checks synthesized templates against the API models of AWS: `python3 api_models.py <template>...`.

CloudFormation creates a resource by calls of its service. This program makes the parameters of these
calls from the resource's properties and compares them with botocore's model of the service: names,
types, required parameters, minimum, maximum, pattern and enum. A value that only a deployment knows
(`Ref`, `Fn::GetAtt`) passes. Every empty list is a fault: it says nothing, and some services reject it
although their model allows it.

Prints JSON: the number of checked resources and types, and the faults.
"""

import json
import re
import sys

import botocore.session

SESSION = botocore.session.get_session()
UNKNOWN = object()
PSEUDO_PARAMETERS = {
    "AWS::AccountId": "123456789012",
    "AWS::Partition": "aws",
    "AWS::Region": "eu-central-1",
    "AWS::URLSuffix": "amazonaws.com",
}


def resolved(value):
    """Replaces intrinsic functions by their value, or by UNKNOWN."""
    if isinstance(value, list):
        return [resolved(each) for each in value]
    if isinstance(value, str):
        return UNKNOWN if "{{resolve:" in value else value
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        [(name, argument)] = value.items()
        if name == "Ref":
            return PSEUDO_PARAMETERS.get(argument, UNKNOWN)
        if name == "Fn::Join":
            separator, parts = resolved(argument)
            if parts is UNKNOWN or UNKNOWN in parts:
                return UNKNOWN
            return separator.join(parts)
        if name.startswith("Fn::"):
            return UNKNOWN
    return {key: resolved(each) for key, each in value.items()}


def as_text(value) -> str:
    """CloudFormation takes documents as objects, and most scalars as text or not."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return json.dumps(value, default=lambda _: "unknown")
    return str(value)


def as_number(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def out_of_bounds(shape, size):
    low, high = shape.metadata.get("min"), shape.metadata.get("max")
    if low is not None and size < low:
        yield f"is {size:g}, the minimum is {low}"
    if high is not None and size > high:
        yield f"is {size:g}, the maximum is {high}"


def scalar_faults(shape, value):
    kind = shape.type_name
    if kind == "boolean":
        if value not in (True, False, "true", "false"):
            yield f"is no boolean: {value}"
    elif kind in ("integer", "long", "float", "double"):
        number = as_number(value)
        if number is None or isinstance(value, bool):
            yield f"is no number: {value}"
        else:
            yield from out_of_bounds(shape, number)
    elif kind in ("string", "blob"):
        text = as_text(value)
        for fault in out_of_bounds(shape, len(text)):
            yield f"has a length that {fault}"
        if getattr(shape, "enum", None) and text not in shape.enum:
            yield f"is {text}, not one of {', '.join(shape.enum)}"
        pattern = shape.metadata.get("pattern")
        if pattern and not matches(pattern, text):
            yield f"does not match {pattern}: {text[:80]}"


def matches(pattern: str, text: str) -> bool:
    try:
        return re.search(pattern, text) is not None
    except re.error:
        # A pattern for Java that Python does not know, such as \p{L}.
        return True


def faults(shape, value, path=""):
    """Compares a value with its shape. Names differ in case only, as in `AcmCertificateArn`."""
    if value is UNKNOWN or getattr(shape, "is_document_type", False):
        return
    if value == []:
        yield f"{path} is an empty list"
    elif shape.type_name == "structure":
        # CloudFront's API has {Quantity, Items} where CloudFormation has a list.
        given = {"Items": value} if isinstance(value, list) else value
        if not isinstance(given, dict):
            yield f"{path} is no structure: {value}"
            return
        names = {name.lower(): name for name in shape.members}
        known = {names[key.lower()]: each for key, each in given.items() if key.lower() in names}
        for key in given:
            if key.lower() not in names:
                yield f"{path}.{key} is unknown"
        for name in sorted({*shape.required_members} - {*known} - {"Quantity"}):
            yield f"{path}.{name} is missing"
        if getattr(shape, "is_tagged_union", False) and len(known) != 1:
            yield f"{path} needs exactly one of its members"
        for name, each in known.items():
            yield from faults(shape.members[name], each, f"{path}.{name}")
    elif shape.type_name == "list":
        if not isinstance(value, list):
            yield f"{path} is no list: {value}"
            return
        for fault in out_of_bounds(shape, len(value)):
            yield f"{path} has a length that {fault}"
        for at, each in enumerate(value):
            yield from faults(shape.member, each, f"{path}[{at}]")
    elif shape.type_name == "map":
        if not isinstance(value, dict):
            yield f"{path} is no map: {value}"
            return
        for key, each in value.items():
            yield from faults(shape.key, key, f"{path} key")
            yield from faults(shape.value, each, f"{path}.{key}")
    else:
        for fault in scalar_faults(shape, value):
            yield f"{path} {fault}"


def without(properties: dict, *names: str) -> dict:
    return {key: value for key, value in properties.items() if key not in names}


def renamed(properties: dict, **names: str) -> dict:
    return {names.get(key, key): value for key, value in properties.items()}


def call(service: str, operation: str, *filled: str, **others: str):
    """One call with the properties as parameters.

    `filled` are parameters that CloudFormation generates. `others` are properties that belong to
    another operation; it gets the same generated parameters.
    """

    def calls(properties: dict):
        generated = {name: UNKNOWN for name in filled}
        yield service, operation, {**generated, **without(properties, *others)}
        for name, other in others.items():
            if name in properties:
                yield service, other, {**generated, name: properties[name]}

    return calls


def table(properties: dict):
    insights = [properties, *properties.get("GlobalSecondaryIndexes", [])]
    for each in insights:
        if mode := each.get("ContributorInsightsSpecification", {}).get("Mode"):
            parameters = {"ContributorInsightsAction": "ENABLE", "ContributorInsightsMode": mode}
            yield "dynamodb", "UpdateContributorInsights", {"TableName": UNKNOWN, **parameters}
    own = without(properties, "ContributorInsightsSpecification")
    own["StreamSpecification"] = {"StreamEnabled": True, **own["StreamSpecification"]}
    own["GlobalSecondaryIndexes"] = [
        without(index, "ContributorInsightsSpecification")
        for index in own["GlobalSecondaryIndexes"]
    ]
    yield from call(
        "dynamodb",
        "CreateTable",
        "TableName",
        TimeToLiveSpecification="UpdateTimeToLive",
        PointInTimeRecoverySpecification="UpdateContinuousBackups",
    )(own)


def encryption(given: dict) -> dict:
    names = {"ServerSideEncryptionByDefault": "ApplyServerSideEncryptionByDefault"}
    return {"Rules": [renamed(each, **names) for each in given["ServerSideEncryptionConfiguration"]]}


def lifecycle(given: dict) -> dict:
    def rule_of(each: dict) -> dict:
        own = {"Filter": {"Prefix": each.get("Prefix", "")}, **without(each, "Prefix")}
        if "ExpirationInDays" in own:
            own["Expiration"] = {"Days": own.pop("ExpirationInDays")}
        return own

    return {**given, "Rules": [rule_of(each) for each in given["Rules"]]}


def access_log(given: dict) -> dict:
    names = {"DestinationBucketName": "TargetBucket", "LogFilePrefix": "TargetPrefix"}
    return {"LoggingEnabled": renamed(given, **names)}


# By property: the operation, its parameter, and the form of its value.
BUCKET = {
    "BucketEncryption": ("PutBucketEncryption", "ServerSideEncryptionConfiguration", encryption),
    "LifecycleConfiguration": (
        "PutBucketLifecycleConfiguration",
        "LifecycleConfiguration",
        lifecycle,
    ),
    "LoggingConfiguration": ("PutBucketLogging", "BucketLoggingStatus", access_log),
    "OwnershipControls": ("PutBucketOwnershipControls", "OwnershipControls", dict),
    "PublicAccessBlockConfiguration": (
        "PutPublicAccessBlock",
        "PublicAccessBlockConfiguration",
        dict,
    ),
    "VersioningConfiguration": ("PutBucketVersioning", "VersioningConfiguration", dict),
}


def bucket(properties: dict):
    yield "s3", "CreateBucket", {"Bucket": UNKNOWN, **without(properties, *BUCKET)}
    for name, (operation, parameter, form) in BUCKET.items():
        if name in properties:
            yield "s3", operation, {"Bucket": UNKNOWN, parameter: form(properties[name])}


def distribution(properties: dict):
    def behavior(given: dict) -> dict:
        cached = given.get("CachedMethods")
        own = without(given, "CachedMethods")
        if "AllowedMethods" in own:
            own["AllowedMethods"] = {
                "Items": own["AllowedMethods"],
                **({"CachedMethods": cached} if cached else {}),
            }
        return own

    def origin(given: dict) -> dict:
        own = renamed(given, OriginCustomHeaders="CustomHeaders")
        if "CustomOriginConfig" in own:
            ports = {"HTTPPort": 80, "HTTPSPort": 443}
            own["CustomOriginConfig"] = {**ports, **own["CustomOriginConfig"]}
        return own

    config = renamed(properties["DistributionConfig"], IPV6Enabled="IsIPV6Enabled")
    config["Origins"] = [origin(each) for each in config["Origins"]]
    config["DefaultCacheBehavior"] = behavior(config["DefaultCacheBehavior"])
    config["CacheBehaviors"] = [behavior(each) for each in config["CacheBehaviors"]]
    filled = {"CallerReference": UNKNOWN, "Comment": ""}
    yield "cloudfront", "CreateDistribution", {"DistributionConfig": {**filled, **config}}


def role(properties: dict):
    own = without(properties, "Policies", "ManagedPolicyArns")
    yield "iam", "CreateRole", {"RoleName": UNKNOWN, **own}
    for arn in properties.get("ManagedPolicyArns", []):
        yield "iam", "AttachRolePolicy", {"RoleName": UNKNOWN, "PolicyArn": arn}
    for policy in properties.get("Policies", []):
        yield "iam", "PutRolePolicy", {"RoleName": UNKNOWN, **policy}


def role_policy(properties: dict):
    for name in properties["Roles"]:
        yield "iam", "PutRolePolicy", {"RoleName": name, **without(properties, "Roles")}


def rule(properties: dict):
    yield "events", "PutRule", {"Name": UNKNOWN, **without(properties, "Targets")}
    yield "events", "PutTargets", {"Rule": UNKNOWN, "Targets": properties["Targets"]}


def secret(properties: dict):
    """CloudFormation draws a password and puts it into the template of the secret's text."""
    wanted = properties.get("GenerateSecretString", {})
    drawn = without(wanted, "SecretStringTemplate", "GenerateStringKey")
    yield "secretsmanager", "GetRandomPassword", drawn
    own = without(properties, "GenerateSecretString")
    yield "secretsmanager", "CreateSecret", {"Name": UNKNOWN, **own}


def queue(properties: dict):
    attributes = without(properties, "QueueName")
    yield "sqs", "CreateQueue", {"QueueName": UNKNOWN, "Attributes": attributes}


def queue_policy(properties: dict):
    policy = as_text(properties["PolicyDocument"])
    for url in properties["Queues"]:
        yield "sqs", "SetQueueAttributes", {"QueueUrl": url, "Attributes": {"Policy": policy}}


def topic_policy(properties: dict):
    policy = {"AttributeName": "Policy", "AttributeValue": as_text(properties["PolicyDocument"])}
    for arn in properties["Topics"]:
        yield "sns", "SetTopicAttributes", {"TopicArn": arn, **policy}


def configuration_set(properties: dict):
    own = renamed(properties, Name="ConfigurationSetName")
    yield "sesv2", "CreateConfigurationSet", {"ConfigurationSetName": UNKNOWN, **own}


def event_destination(properties: dict):
    given = properties["EventDestination"]
    types = [each.upper() for each in given["MatchingEventTypes"]]
    yield "sesv2", "CreateConfigurationSetEventDestination", {
        "ConfigurationSetName": properties["ConfigurationSetName"],
        "EventDestinationName": given.get("Name", UNKNOWN),
        "EventDestination": {**without(given, "Name"), "MatchingEventTypes": types},
    }


def email_identity(properties: dict):
    own = without(properties, "ConfigurationSetAttributes", "MailFromAttributes")
    yield "sesv2", "CreateEmailIdentity", {
        **own,
        **properties.get("ConfigurationSetAttributes", {}),
    }
    if "MailFromAttributes" in properties:
        yield "sesv2", "PutEmailIdentityMailFromAttributes", {
            "EmailIdentity": properties["EmailIdentity"],
            **properties["MailFromAttributes"],
        }


def delivery(properties: dict):
    s3 = {
        "suffixPath": properties.get("S3SuffixPath", UNKNOWN),
        "enableHiveCompatiblePath": properties.get("S3EnableHiveCompatiblePath", False),
    }
    own = without(properties, "S3SuffixPath", "S3EnableHiveCompatiblePath")
    yield "logs", "CreateDelivery", {**own, "s3DeliveryConfiguration": s3}


def delivery_destination(properties: dict):
    configuration = {"destinationResourceArn": properties["DestinationResourceArn"]}
    yield "logs", "PutDeliveryDestination", {
        **without(properties, "DestinationResourceArn"),
        "deliveryDestinationConfiguration": configuration,
    }


def backup_plan(properties: dict):
    plan = renamed(properties["BackupPlan"], BackupPlanRule="Rules")
    plan["Rules"] = [
        renamed(each, TargetBackupVault="TargetBackupVaultName") for each in plan["Rules"]
    ]
    yield "backup", "CreateBackupPlan", {"BackupPlan": plan}


def budget(properties: dict):
    own = {"BudgetName": UNKNOWN, **properties["Budget"]}
    yield "budgets", "CreateBudget", {"AccountId": UNKNOWN, **properties, "Budget": own}


def record_set(properties: dict):
    zone = without(properties, "HostedZoneId", "HostedZoneName")
    target = zone.get("AliasTarget")
    if target:
        zone["AliasTarget"] = {"EvaluateTargetHealth": False, **target}
    yield "route53", "ChangeResourceRecordSets", {
        "HostedZoneId": properties["HostedZoneId"],
        "ChangeBatch": {"Changes": [{"Action": "CREATE", "ResourceRecordSet": zone}]},
    }


def canary(properties: dict):
    if properties.get("StartCanaryAfterCreation"):
        yield "synthetics", "StartCanary", {"Name": properties["Name"]}
    own = renamed(
        without(properties, "StartCanaryAfterCreation"),
        VPCConfig="VpcConfig",
        SuccessRetentionPeriod="SuccessRetentionPeriodInDays",
        FailureRetentionPeriod="FailureRetentionPeriodInDays",
    )
    code = renamed(own["Code"], S3ObjectVersion="S3Version")
    yield "synthetics", "CreateCanary", {**own, "Code": code}


def certificate(properties: dict):
    """CloudFormation itself creates the DNS records that `DomainValidationOptions` describes."""
    yield "acm", "RequestCertificate", without(properties, "DomainValidationOptions")


CALLS = {
    "AWS::ApiGatewayV2::Api": call("apigatewayv2", "CreateApi"),
    "AWS::ApiGatewayV2::Authorizer": call("apigatewayv2", "CreateAuthorizer"),
    "AWS::ApiGatewayV2::Integration": call("apigatewayv2", "CreateIntegration"),
    "AWS::ApiGatewayV2::Route": call("apigatewayv2", "CreateRoute"),
    "AWS::ApiGatewayV2::Stage": call("apigatewayv2", "CreateStage"),
    "AWS::Backup::BackupPlan": backup_plan,
    "AWS::Backup::BackupSelection": call("backup", "CreateBackupSelection"),
    "AWS::Backup::BackupVault": call("backup", "CreateBackupVault"),
    "AWS::Budgets::Budget": budget,
    "AWS::CertificateManager::Certificate": certificate,
    "AWS::CloudFront::CachePolicy": call("cloudfront", "CreateCachePolicy"),
    "AWS::CloudFront::Distribution": distribution,
    "AWS::CloudFront::Function": lambda properties: call("cloudfront", "CreateFunction", "Name")(
        without(properties, "AutoPublish")
    ),
    "AWS::CloudFront::OriginAccessControl": call("cloudfront", "CreateOriginAccessControl"),
    "AWS::CloudFront::OriginRequestPolicy": call("cloudfront", "CreateOriginRequestPolicy"),
    "AWS::CloudFront::ResponseHeadersPolicy": call("cloudfront", "CreateResponseHeadersPolicy"),
    "AWS::CloudWatch::Alarm": call("cloudwatch", "PutMetricAlarm", "AlarmName"),
    "AWS::CloudWatch::Dashboard": call("cloudwatch", "PutDashboard", "DashboardName"),
    "AWS::CodeDeploy::Application": call("codedeploy", "CreateApplication", "ApplicationName"),
    "AWS::CodeDeploy::DeploymentGroup": call(
        "codedeploy", "CreateDeploymentGroup", "DeploymentGroupName"
    ),
    "AWS::DynamoDB::Table": table,
    "AWS::Events::Rule": rule,
    "AWS::IAM::Policy": role_policy,
    "AWS::IAM::Role": role,
    "AWS::Lambda::Alias": call("lambda", "CreateAlias"),
    "AWS::Lambda::EventInvokeConfig": call("lambda", "PutFunctionEventInvokeConfig"),
    "AWS::Lambda::EventSourceMapping": call("lambda", "CreateEventSourceMapping"),
    "AWS::Lambda::Function": call(
        "lambda",
        "CreateFunction",
        "FunctionName",
        ReservedConcurrentExecutions="PutFunctionConcurrency",
    ),
    "AWS::Lambda::LayerVersion": call("lambda", "PublishLayerVersion", "LayerName"),
    "AWS::Lambda::Permission": call("lambda", "AddPermission", "StatementId"),
    "AWS::Lambda::Version": call("lambda", "PublishVersion"),
    "AWS::Logs::Delivery": delivery,
    "AWS::Logs::DeliveryDestination": delivery_destination,
    "AWS::Logs::DeliverySource": call("logs", "PutDeliverySource"),
    "AWS::Logs::LogGroup": call(
        "logs", "CreateLogGroup", "logGroupName", RetentionInDays="PutRetentionPolicy"
    ),
    "AWS::Route53::RecordSet": record_set,
    "AWS::S3::Bucket": bucket,
    "AWS::S3::BucketPolicy": lambda properties: call("s3", "PutBucketPolicy")(
        renamed(properties, PolicyDocument="Policy")
    ),
    "AWS::SES::ConfigurationSet": configuration_set,
    "AWS::SES::ConfigurationSetEventDestination": event_destination,
    "AWS::SES::EmailIdentity": email_identity,
    "AWS::SNS::Subscription": call("sns", "Subscribe"),
    "AWS::SNS::Topic": call("sns", "CreateTopic", "Name"),
    "AWS::SNS::TopicPolicy": topic_policy,
    "AWS::SQS::Queue": queue,
    "AWS::SQS::QueuePolicy": queue_policy,
    "AWS::SecretsManager::Secret": secret,
    "AWS::Synthetics::Canary": canary,
    "AWS::WAFv2::WebACL": call("wafv2", "CreateWebACL", "Name"),
}


def check(type: str, properties: dict):
    if type not in CALLS:
        yield f"no entry in CALLS for {type}"
        return
    # Tags have the same form everywhere, and CloudFormation adds its own.
    own = {key: value for key, value in resolved(properties).items() if not key.endswith("Tags")}
    for service, operation, parameters in CALLS[type](own):
        shape = SESSION.get_service_model(service).operation_model(operation).input_shape
        for fault in faults(shape, parameters):
            yield f"{service} {operation}: {fault.removeprefix('.')}"


def main(files: list[str]) -> None:
    found = []
    types = []
    for file in files:
        with open(file, encoding="utf-8") as opened:
            resources = json.load(opened).get("Resources", {})
        for name, resource in resources.items():
            type = resource["Type"]
            # The deployment's trigger is CDK's own, and no service knows it.
            if type.startswith("Custom::"):
                continue
            types.append(type)
            stack = file.rsplit("/", 1)[-1].removesuffix(".template.json")
            for fault in check(type, resource.get("Properties", {})):
                found.append(f"{stack} {name}: {fault}")
    print(json.dumps({"resources": len(types), "types": len({*types}), "faults": found}))


main(sys.argv[1:])
