"""Deploys synthesized stages to moto, a stand-in of AWS: `python3 deploy_to_moto.py <stage folders>`.

Creates the stacks of the first stage from the templates as the CDK wrote them, updates them to those of
each other stage and back to the first, and deletes them. Prints a report as JSON.
"""

import io
import json
import os
import re
import sys
import warnings
import zipfile
from pathlib import Path

os.environ.update(AWS_ACCESS_KEY_ID="moto", AWS_SECRET_ACCESS_KEY="moto")

import boto3
from moto import mock_aws
from moto.awslambda.models import LayerVersion
from moto.cloudformation import parsing

# The CloudFormation of moto creates none of these types, so a stand-in answers references to them.
UNKNOWN = """
AWS::ApiGatewayV2::Api AWS::ApiGatewayV2::Stage AWS::Backup::BackupPlan AWS::Backup::BackupSelection
AWS::Backup::BackupVault AWS::Budgets::Budget AWS::CertificateManager::Certificate
AWS::CloudFront::CachePolicy AWS::CloudFront::Distribution AWS::CloudFront::Function
AWS::CloudFront::OriginAccessControl AWS::CloudFront::OriginRequestPolicy
AWS::CloudFront::ResponseHeadersPolicy AWS::CloudWatch::Alarm AWS::Lambda::EventInvokeConfig
AWS::Logs::Delivery AWS::Logs::DeliveryDestination AWS::Logs::DeliverySource AWS::S3::BucketPolicy
AWS::SES::ConfigurationSet AWS::SES::ConfigurationSetEventDestination AWS::SES::EmailIdentity
AWS::SNS::Subscription AWS::SNS::TopicPolicy AWS::SQS::QueuePolicy AWS::SecretsManager::Secret
AWS::WAFv2::WebACL
""".split()
# The reasons why a stand-in replaces types that moto knows.
REPLACED = {
    "AWS::Route53::RecordSet": "moto looks for the zone, which belongs to no stack",
    "Custom::Trigger": "moto starts a container for the function behind it",
}


class StandIn:
    """A resource whose attributes are their own names."""

    def __init__(self, name: str):
        self.physical_resource_id = name

    def get_cfn_attribute(self, attribute: str) -> str:
        return f"{self.physical_resource_id}.{attribute}"

    @classmethod
    def has_cfn_attr(cls, _attribute: str) -> bool:
        return True

    @classmethod
    def create_from_cloudformation_json(cls, name: str, *_, **__):
        return cls(name)

    @classmethod
    def update_from_cloudformation_json(cls, original_resource, **_):
        return original_resource

    def is_created(self) -> bool:
        return True

    def delete(self, *_):
        pass


HOME = "eu-west-1"
ASSETS = f"cdk-hnb659fds-assets-123456789012-{HOME}"
KNOWN = parsing.get_model_map()
MODELS = {**KNOWN, **{name: StandIn for name in [*UNKNOWN, *REPLACED]}}
parsing.get_model_map = lambda: MODELS
parsing.CustomModel = StandIn
# moto forgets what a reference to a layer is.
LayerVersion.physical_resource_id = property(lambda layer: layer.arn)


def client(service: str, region: str = HOME):
    return boto3.client(service, region)


def stacks_of(folder: str):
    """Name, region and template of each stack, in the order in which the CDK deploys them."""
    artifacts = json.loads((Path(folder) / "manifest.json").read_text())["artifacts"]
    for name, artifact in artifacts.items():
        if artifact["type"] == "aws:cloudformation:stack":
            region = artifact["environment"].rsplit("/", 1)[1].replace("unknown-region", HOME)
            yield name, region, (Path(folder) / artifact["properties"]["templateFile"]).read_text()


def bootstrap(templates: list[str]):
    """What `cdk bootstrap` leaves in an account, and the archives that the CDK uploads."""
    for region in (HOME, "us-east-1"):
        version = {"Name": "/cdk-bootstrap/hnb659fds/version", "Value": "30", "Type": "String"}
        client("ssm", region).put_parameter(**version)
    client("s3").create_bucket(
        Bucket=ASSETS, CreateBucketConfiguration={"LocationConstraint": HOME}
    )
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("index.cjs", "")
    for key in set(re.findall(r'"S3Key": "([^"]+)"', "".join(templates))):
        client("s3").put_object(Bucket=ASSETS, Key=key, Body=archive.getvalue())


def deploy(name: str, region: str, template: str) -> str:
    """Returns the state of the stack."""
    client("s3").put_object(Bucket=ASSETS, Key=name, Body=template)
    cloudformation = client("cloudformation", region)
    existing = [stack["StackName"] for stack in cloudformation.describe_stacks()["Stacks"]]
    call = cloudformation.update_stack if name in existing else cloudformation.create_stack
    url = f"https://{ASSETS}.s3.{HOME}.amazonaws.com/{name}"
    call(StackName=name, TemplateURL=url, Capabilities=["CAPABILITY_NAMED_IAM"])
    (stack,) = cloudformation.describe_stacks(StackName=name)["Stacks"]
    return stack["StackStatus"]


def faults(name: str, region: str, template: str):
    """References that lead nowhere, and types that neither moto nor this file knows."""
    resources = json.loads(template)["Resources"]
    for kind in {resource["Type"] for resource in resources.values()}:
        if kind not in MODELS and kind != "AWS::CDK::Metadata":
            yield f"{name}: moto does not know {kind}"
    summaries = client("cloudformation", region).list_stack_resources(StackName=name)
    found = {each["LogicalResourceId"] for each in summaries["StackResourceSummaries"]}
    for missing in sorted(set(resources) - found):
        yield f"{name}: {missing} was not created"
    for stack, output in re.findall(
        r'"Fn::GetStackOutput": {\s*"StackName": "([^"]+)",\s*"OutputName": "([^"]+)"', template
    ):
        where = HOME if stack.endswith(("-data", "-shop")) else "us-east-1"
        (exporter,) = client("cloudformation", where).describe_stacks(StackName=stack)["Stacks"]
        if output not in {each["OutputKey"] for each in exporter["Outputs"]}:
            yield f"{name}: {stack} has no output {output}"


def left() -> dict[str, list[str]]:
    """Resources that a person would find in the account."""
    functions = client("lambda").get_paginator("list_functions").paginate().search("Functions")
    return {
        "functions": [each["FunctionName"] for each in functions],
        "roles": [each["RoleName"] for each in client("iam").list_roles()["Roles"]],
        "tables": client("dynamodb").list_tables()["TableNames"],
        "buckets": [
            each["Name"] for each in client("s3").list_buckets()["Buckets"] if each["Name"] != ASSETS
        ],
    }


def report(folders: list[str]) -> dict:
    stages = [list(stacks_of(folder)) for folder in [*folders, folders[0]]]
    bootstrap([template for stage in stages for *_, template in stage])
    states, found, deployed = [], set(), {}
    for stage in stages:
        for stack in stage:
            states.append(deploy(*stack))
            found.update(faults(*stack))
            deployed[stack[0]] = stack[1]
    before = left()
    for name, region in reversed(deployed.items()):
        client("cloudformation", region).delete_stack(StackName=name)
    return {
        "states": states,
        "faults": sorted(found),
        "learned": [name for name in UNKNOWN if name in KNOWN],
        "deployed": before,
        "left": left(),
    }


warnings.simplefilter("ignore")
with mock_aws():
    print(json.dumps(report(sys.argv[1:])))
