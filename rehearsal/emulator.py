"""Extends moto's server for the rehearsal: `python3 emulator.py <port> <file of faults>`.

moto skips resource types that it does not know, runs a Lambda only in Docker, and loses the outputs
and exports of a stack that was created from a change set. This server changes that:

- A resource type that moto has an API for is created by a call of that API with the properties of the
  template. boto3 rejects properties that the API does not know.
- A resource of any other type is recorded, so that no resource of a template is skipped.
- A Lambda's zip runs in `node` with its own environment and calls this server.
- The custom resource that prepares the shop runs its function, and a failure fails the stack.
- An update changes resources in the order of their dependencies, and stops at the first failure.
- A deployment that fails is rolled back. The file of faults names the resource that fails.
- CodeDeploy moves an alias in two steps and looks at the alarms of its group. The file of faults names
  an alarm that begins to ring between the two steps.
- A name that AWS keeps unique is refused while another resource has it.
- A table is restored as it was at the wanted time, from the records of its stream.
- A worker's mapping is replaced when it gets another stream.

Written for moto 5.2. docs/rehearsal.md lists what the emulator cannot show.
"""

import io
import json
import os
import secrets
import string
import subprocess
import sys
import tempfile
import traceback
import zipfile
from collections.abc import Iterator
from datetime import timezone
from graphlib import TopologicalSorter

import boto3
from moto import server
from moto.awslambda.models import EventSourceMapping, LambdaBackend, LambdaFunction, lambda_backends
from moto.awslambda.urls import url_paths
from moto.cloudformation import models, parsing
from moto.cloudformation.responses import CloudFormationResponse
from moto.cloudformation.exceptions import CloudFormationError, ValidationError
from moto.core.common_models import CloudFormationModel
from moto.core.responses import ActionResult
from moto.dynamodb.models.dynamo_type import DynamoType
from moto.dynamodb.models.table import StreamRecord
from moto.dynamodb.responses import DynamoHandler
from moto.dynamodbstreams.models import ShardIterator
from moto.iam.access_control import PermissionResult
from moto.iam.models import Role
from moto.s3.models import FakeBucket

PORT, FAULTS = sys.argv[1:]
# With "localhost" moto finds a template by the path of its URL, not by the host name.
ENDPOINT = f"http://localhost:{PORT}"
ACCOUNT = "123456789012"
ACCESS = {"AWS_ACCESS_KEY_ID": "rehearsal", "AWS_SECRET_ACCESS_KEY": "rehearsal"}
os.environ.update(ACCESS)

RUN = """
import { readFileSync, writeFileSync } from 'node:fs';
const [folder, result] = process.argv.slice(1);
let outcome;
try {
  const { handler } = await import(`${folder}/index.cjs`);
  // Functions end their work before the time limit, which the emulator does not have.
  const context = { getRemainingTimeInMillis: () => 60_000 };
  outcome = { value: await handler(JSON.parse(readFileSync(0, 'utf8')), context) };
} catch (error) {
  outcome = { error: { errorType: error.name, errorMessage: error.message, trace: error.stack } };
}
writeFileSync(result, JSON.stringify(outcome));
process.exit();
"""


def instead_of(owner, name: str):
    """Replaces a function of moto; the replacement gets the original as its first argument."""

    def put(function):
        original = getattr(owner, name, None)
        setattr(owner, name, lambda *args, **named: function(original, *args, **named))
        return function

    return put


@instead_of(LambdaFunction, "_invoke_lambda")
def run_lambda(_, self: LambdaFunction, event: object = None) -> tuple[str, bool, str]:
    """Returns the result, whether it is an error, and the log, as moto expects."""
    with tempfile.TemporaryDirectory() as root:
        folder = os.path.join(root, "task")
        # The function's layer has sharp for arm64 Linux; this machine's sharp replaces it.
        os.mkdir(os.path.join(root, "node_modules"))
        os.symlink(os.path.abspath("node_modules/sharp"), os.path.join(root, "node_modules/sharp"))
        zipfile.ZipFile(io.BytesIO(self.code_bytes)).extractall(folder)
        result = os.path.join(root, "result.json")
        call = subprocess.run(
            ["node", "--input-type=module", "--eval", RUN, folder, result],
            input=json.dumps(event or {}),
            capture_output=True,
            text=True,
            timeout=int(self.timeout),
            env={
                "PATH": os.environ["PATH"],
                "AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED": "true",
                "AWS_REGION": self.region,
                "AWS_SESSION_TOKEN": "rehearsal",
                "AWS_ENDPOINT_URL": ENDPOINT,
                "LAMBDA_TASK_ROOT": folder,
                **ACCESS,
                **self.environment_vars,
            },
        )
        with open(result, encoding="utf-8") as file:
            outcome = json.load(file)
    self.logs_backend.ensure_log_group(self.logs_group_name)
    self.save_logs(call.stdout)
    if "error" in outcome:
        return json.dumps(outcome["error"]), True, call.stdout
    return json.dumps(outcome.get("value")), False, call.stdout


@instead_of(LambdaFunction, "create_from_cloudformation_json")
def create_function(create, name: str, template: dict, *arguments, **named) -> LambdaFunction:
    """moto does not know LoggingConfig, which names the log group."""
    function = create(name, template, *arguments, **named)
    logging = template["Properties"].get("LoggingConfig", {})
    function.logs_group_name = logging.get("LogGroup", function.logs_group_name)
    return function


@instead_of(LambdaFunction, "_get_layers_data")
def layers_of(read, self: LambdaFunction, layers: list) -> list[dict]:
    """An update passes a layer of the stack itself, a creation its ARN."""
    return read(self, [getattr(layer, "arn", layer) for layer in layers])


@instead_of(Role, "put_policy")
def put_policy(put, self: Role, name: str, document: str | dict) -> None:
    """moto would answer with the text of a Python dictionary for a policy inside a role's template."""
    put(self, name, document if isinstance(document, str) else json.dumps(document))


@instead_of(LambdaFunction, "get_configuration")
def get_configuration(get, self: LambdaFunction, *arguments, **named) -> dict:
    return {**get(self, *arguments, **named), "LoggingConfig": {"LogGroup": self.logs_group_name}}


@instead_of(LambdaBackend, "send_dynamodb_items")
def skip_stream_workers(*_) -> bytes:
    """moto would wait for each worker before it answers a write. An empty answer keeps the record."""
    return b""


# A transaction copies its tables, and a record of a stream never changes.
StreamRecord.__deepcopy__ = lambda self, _: self


@instead_of(ShardIterator, "get")
def read_shard(read, self: ShardIterator, *arguments, **named) -> dict:
    """A transaction that fails puts the copy in place of its table."""
    self.stream_shard = self.streams_backend.dynamodb.get_table(self.stream_shard.table.name).stream_shard
    return read(self, *arguments, **named)


@instead_of(EventSourceMapping, "update_from_cloudformation_json")
def update_mapping(update, **named) -> EventSourceMapping:
    """CloudFormation replaces a mapping whose stream changes; moto keeps the old stream."""
    old, account, region = (named[key] for key in ("original_resource", "account_id", "region_name"))
    properties = named["cloudformation_json"]["Properties"]
    if properties["EventSourceArn"] == old.event_source_arn:
        return update(**named)
    new = lambda_backends[account][region].create_event_source_mapping(properties)
    old.delete(account, region)
    return new


@instead_of(DynamoHandler, "restore_table_to_point_in_time")
def restore_table(restore, self: DynamoHandler) -> ActionResult:
    """moto copies the table as it is now, so the later changes of its stream are taken back."""
    answer = restore(self)
    source = self.dynamodb_backend.get_table(self.body["SourceTableName"])
    restored = self.dynamodb_backend.get_table(self.body["TargetTableName"])
    moment = self.body["RestoreDateTime"].astimezone(timezone.utc).replace(tzinfo=None)
    for change in reversed([record.record["dynamodb"] for record in source.stream_shard.items]):
        if change["ApproximateCreationDateTime"] <= moment:
            break
        if "OldImage" in change:
            restored.put_item(change["OldImage"])
        else:
            restored.delete_item(*(DynamoType(change["Keys"][each["AttributeName"]]) for each in source.schema))
    return answer


@instead_of(FakeBucket, "get_permission")
def ignore_bucket_policies(*_) -> PermissionResult:
    """moto ignores conditions, so the policy's Deny without TLS would apply to every request."""
    return PermissionResult.NEUTRAL


class Resource(CloudFormationModel):
    """A resource of a type that moto's CloudFormation does not know."""

    # moto counts instances by the second part of this name.
    __module__ = "moto.cloudformation"

    def __init__(self, physical_id: str, attributes: dict, reserved: tuple | None = None):
        self.physical_resource_id = physical_id
        self.attributes = attributes
        self.reserved = reserved

    @staticmethod
    def cloudformation_name_type() -> str:
        return ""

    @staticmethod
    def cloudformation_type() -> str:
        return "?"

    @classmethod
    def has_cfn_attr(cls, attr: str) -> bool:
        return True

    def get_cfn_attribute(self, name: str) -> str:
        return self.attributes.get(name, f"{self.physical_resource_id}.{name}")

    @classmethod
    def create_from_cloudformation_json(cls, name, template, account_id, region, **about):
        make = MAKERS.get(about["ResourceType"], lambda *_: (name, {}))
        reserved = reserve_name(about["ResourceType"], template["Properties"], region)
        return cls(*make(template["Properties"], region, name), reserved)

    @classmethod
    def update_from_cloudformation_json(
        cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name
    ):
        make = UPDATERS.get(cloudformation_json["Type"])
        if make:
            make(
                cloudformation_json["Properties"],
                region_name,
                original_resource.physical_resource_id,
                cloudformation_json.get("UpdatePolicy", {}),
            )
        return original_resource

    def delete(self, account_id: str, region: str) -> None:
        remove = REMOVERS.get(self.cf_resource_type)
        if remove:
            remove(self.physical_resource_id, region)
        RESERVED.discard(self.reserved)


# Where a template says the name that is unique in the region, or in the account for CloudFront.
NAMES = {
    "AWS::Budgets::Budget": ("Budget", "BudgetName"),
    "AWS::CloudFront::CachePolicy": ("CachePolicyConfig", "Name"),
    "AWS::CloudFront::Function": ("Name",),
    "AWS::CloudFront::OriginAccessControl": ("OriginAccessControlConfig", "Name"),
    "AWS::CloudFront::OriginRequestPolicy": ("OriginRequestPolicyConfig", "Name"),
    "AWS::CloudFront::ResponseHeadersPolicy": ("ResponseHeadersPolicyConfig", "Name"),
    "AWS::CloudWatch::Alarm": ("AlarmName",),
    "AWS::Logs::Delivery": ("DeliverySourceName",),
    "AWS::Logs::DeliveryDestination": ("Name",),
    "AWS::Logs::DeliverySource": ("Name",),
    "AWS::SES::ConfigurationSet": ("Name",),
    "AWS::Scheduler::Schedule": ("Name",),
    "AWS::WAFv2::WebACL": ("Name",),
}
RESERVED: set[tuple] = set()


def reserve_name(type: str, properties: dict, region: str) -> tuple | None:
    name = properties
    for key in NAMES.get(type, ()):
        name = name.get(key)
        if name is None:
            return None
    if name is properties:
        return None
    reserved = (type, "account" if type.startswith("AWS::CloudFront::") else region, name)
    if reserved in RESERVED:
        raise RuntimeError(f"{type} {name} already exists")
    RESERVED.add(reserved)
    return reserved


def client(service: str, region: str):
    return boto3.client(service, region_name=region, endpoint_url=ENDPOINT)


def created_by(service: str, operation: str, id_of):
    """Creates a resource by an API call that takes the template's properties as parameters."""

    def make(properties: dict, region: str, name: str) -> tuple[str, dict]:
        api = client(service, region)
        method = api.meta.method_to_api_mapping[operation]
        known = api.meta.service_model.operation_model(method).input_shape.members
        accepted = {key: value for key, value in properties.items() if key in known and key != "Tags"}
        answer = getattr(api, operation)(**accepted)
        return id_of(answer, properties), answer

    return make


def make_secret(properties: dict, region: str, name: str) -> tuple[str, dict]:
    wanted = properties["GenerateSecretString"]
    alphabet = string.ascii_letters + string.digits
    generated = "".join(secrets.choice(alphabet) for _ in range(wanted["PasswordLength"]))
    value = generated
    if "GenerateStringKey" in wanted:
        template = json.loads(wanted["SecretStringTemplate"])
        value = json.dumps({**template, wanted["GenerateStringKey"]: generated})
    answer = client("secretsmanager", region).create_secret(
        Name=name, SecretString=value, Tags=properties.get("Tags", [])
    )
    return answer["ARN"], answer


def make_bucket_policy(properties: dict, region: str, name: str) -> tuple[str, dict]:
    bucket = properties["Bucket"]
    policy = json.dumps(properties["PolicyDocument"])
    client("s3", region).put_bucket_policy(Bucket=bucket, Policy=policy)
    return bucket, {}


def quantified(shape, value):
    """Converts CloudFormation's lists and names to those of CloudFront's API: `{Quantity, Items}`."""
    if shape.type_name == "structure":
        if isinstance(value, list):
            items = quantified(shape.members["Items"], value)
            return {"Quantity": len(items), **({"Items": items} if items else {})}
        names = {name.lower(): name for name in shape.members}
        names["origincustomheaders"] = "CustomHeaders"
        return {
            names[key.lower()]: quantified(shape.members[names[key.lower()]], each)
            for key, each in value.items()
            if names.get(key.lower()) in shape.members
        }
    if shape.type_name == "list":
        return [quantified(shape.member, each) for each in value]
    if shape.type_name == "boolean":
        return value in (True, "true")
    return int(value) if shape.type_name in ("integer", "long") else value


def make_distribution(properties: dict, region: str, name: str) -> tuple[str, dict]:
    api = client("cloudfront", region)
    shape = api.meta.service_model.operation_model("CreateDistribution").input_shape
    config = quantified(shape.members["DistributionConfig"], properties["DistributionConfig"])
    config.update(CallerReference=name, Comment=config.get("Comment", ""))
    for origin in config["Origins"]["Items"]:
        if "CustomOriginConfig" in origin:
            origin["CustomOriginConfig"].update(HTTPPort=80, HTTPSPort=443)
    origins = {origin["Id"] for origin in config["Origins"]["Items"]}
    first_of = {}
    for group in config.pop("OriginGroups", {}).get("Items", []):
        members = [member["OriginId"] for member in group["Members"]["Items"]]
        if not origins.issuperset(members):
            raise RuntimeError(f"An origin group has unknown origins: {members}")
        first_of[group["Id"]] = members[0]
    for behavior in [config["DefaultCacheBehavior"], *config["CacheBehaviors"].get("Items", [])]:
        # In the API the cached methods are part of AllowedMethods.
        behavior.pop("CachedMethods", None)
        # moto has no origin groups, so the first origin stands for its group.
        target = behavior["TargetOriginId"]
        behavior["TargetOriginId"] = first_of.get(target, target)
    answer = api.create_distribution(DistributionConfig=config)["Distribution"]
    return answer["Id"], {"DomainName": answer["DomainName"], "Id": answer["Id"]}


def run_trigger(properties: dict, region: str, name: str, *_) -> tuple[str, dict]:
    """Runs the function directly: CDK's handler in between needs the SDK of Lambda's runtime."""
    account, function = properties["HandlerArn"].split(":")[4:7:2]
    result, failed, _ = lambda_backends[account][region].get_function(function)._invoke_lambda()
    if failed:
        raise RuntimeError(f"{function} failed: {result}")
    return name, {}


DEPLOYMENT_GROUPS: dict[str, dict] = {}


def keep_deployment_group(properties: dict, region: str, name: str, *_) -> tuple[str, dict]:
    DEPLOYMENT_GROUPS[name] = properties
    return name, {}


def faults() -> dict:
    with open(FAULTS, encoding="utf-8") as file:
        return json.load(file)


def require_silence(alarms: list[dict], region: str) -> None:
    names = [alarm["Name"] for alarm in alarms]
    # moto ignores a wanted state beside names, and an empty list of names.
    for alarm in client("cloudwatch", region).describe_alarms()["MetricAlarms"]:
        if alarm["AlarmName"] in names and alarm["StateValue"] == "ALARM":
            raise RuntimeError(f"CodeDeploy stopped the release: {alarm['AlarmName']} rings")


def release(properties: dict, region: str, arn: str, policy: dict) -> None:
    """Moves an alias as CodeDeploy does: one call in ten, then all, and back if an alarm rings."""
    api = client("lambda", region)
    alias = {key: properties[key] for key in ("FunctionName", "Name")}
    old = api.get_alias(**alias)["FunctionVersion"]
    new = properties["FunctionVersion"]
    codedeploy = policy.get("CodeDeployLambdaAliasUpdate")
    if codedeploy and not ROLLING_BACK and new != old:
        group = DEPLOYMENT_GROUPS[codedeploy["DeploymentGroupName"]]
        watched = group["AlarmConfiguration"]
        alarms = watched["Alarms"] if watched["Enabled"] else []
        require_silence(alarms, region)
        if "Canary10Percent" in group["DeploymentConfigName"]:
            weights = {"AdditionalVersionWeights": {new: 0.1}}
            api.update_alias(**alias, FunctionVersion=old, RoutingConfig=weights)
            if "ring" in faults():
                client("cloudwatch", region).set_alarm_state(
                    AlarmName=faults()["ring"], StateValue="ALARM", StateReason="rehearsal"
                )
            try:
                require_silence(alarms, region)
            except RuntimeError:
                api.update_alias(**alias, FunctionVersion=old, RoutingConfig={})
                raise
    api.update_alias(**alias, FunctionVersion=new, RoutingConfig={})


def api_gateway(operation: str, key: str):
    return created_by("apigatewayv2", operation, lambda answer, _: answer[key])


MAKERS = {
    "AWS::ApiGatewayV2::Api": api_gateway("create_api", "ApiId"),
    "AWS::ApiGatewayV2::Authorizer": api_gateway("create_authorizer", "AuthorizerId"),
    "AWS::ApiGatewayV2::Integration": api_gateway("create_integration", "IntegrationId"),
    "AWS::ApiGatewayV2::Route": api_gateway("create_route", "RouteId"),
    "AWS::ApiGatewayV2::Stage": api_gateway("create_stage", "StageName"),
    "AWS::Backup::BackupVault": created_by(
        "backup", "create_backup_vault", lambda answer, _: answer["BackupVaultName"]
    ),
    "AWS::CloudFront::Distribution": make_distribution,
    "AWS::CloudWatch::Alarm": created_by(
        "cloudwatch", "put_metric_alarm", lambda _, properties: properties["AlarmName"]
    ),
    "AWS::CodeDeploy::DeploymentGroup": keep_deployment_group,
    "AWS::Lambda::Alias": created_by("lambda", "create_alias", lambda answer, _: answer["AliasArn"]),
    "AWS::Lambda::Version": created_by(
        "lambda", "publish_version", lambda answer, _: answer["FunctionArn"]
    ),
    "AWS::S3::BucketPolicy": make_bucket_policy,
    "AWS::SES::EmailIdentity": created_by(
        "sesv2", "create_email_identity", lambda _, properties: properties["EmailIdentity"]
    ),
    "AWS::SecretsManager::Secret": make_secret,
    "Custom::Trigger": run_trigger,
}
UPDATERS = {
    "AWS::CodeDeploy::DeploymentGroup": keep_deployment_group,
    "AWS::Lambda::Alias": release,
    "Custom::Trigger": run_trigger,
}


def remove_distribution(id: str, region: str) -> None:
    api = client("cloudfront", region)
    answer = api.get_distribution_config(Id=id)
    config = {**answer["DistributionConfig"], "Enabled": False}
    etag = api.update_distribution(Id=id, DistributionConfig=config, IfMatch=answer["ETag"])["ETag"]
    api.delete_distribution(Id=id, IfMatch=etag)


REMOVERS = {
    "AWS::ApiGatewayV2::Api": lambda id, region: client("apigatewayv2", region).delete_api(ApiId=id),
    "AWS::Backup::BackupVault": lambda id, region: client("backup", region).delete_backup_vault(
        BackupVaultName=id
    ),
    "AWS::CloudFront::Distribution": remove_distribution,
    "AWS::CloudWatch::Alarm": lambda id, region: client("cloudwatch", region).delete_alarms(
        AlarmNames=[id]
    ),
    "AWS::Lambda::Alias": lambda arn, region: client("lambda", region).delete_alias(
        FunctionName=arn.split(":")[6], Name=arn.split(":")[7]
    ),
    "AWS::S3::BucketPolicy": lambda id, region: client("s3", region).delete_bucket_policy(Bucket=id),
    "AWS::SES::EmailIdentity": lambda id, region: client("sesv2", region).delete_email_identity(
        EmailIdentity=id
    ),
    "AWS::SecretsManager::Secret": lambda id, region: client("secretsmanager", region).delete_secret(
        SecretId=id, ForceDeleteWithoutRecovery=True
    ),
}


@instead_of(parsing, "resource_class_from_type")
def class_of(known, type: str) -> type[CloudFormationModel]:
    return Resource if type in MAKERS else known(type) or Resource


@instead_of(parsing, "parse_and_create_resource")
def create_resource(create, logical_id: str, *arguments, **named):
    """Lets the resource fail whose logical id begins with the text in the file of faults."""
    start = faults().get("fail")
    if start and logical_id.startswith(start):
        raise RuntimeError(f"The rehearsal lets {logical_id} fail")
    return create(logical_id, *arguments, **named)


@instead_of(parsing, "clean_json")
def resolve(clean, value: object, resources: parsing.ResourceMap) -> object:
    """Reads an output of a stack in any region."""
    if not isinstance(value, dict) or "Fn::GetStackOutput" not in value:
        return clean(value, resources)
    wanted = clean(value["Fn::GetStackOutput"], resources)
    region = wanted.get("Region", resources["AWS::Region"])
    [stack] = models.cloudformation_backends[ACCOUNT][region].describe_stacks(wanted["StackName"])
    return stack.output_map[wanted["OutputName"]].value


def references(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from references(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key == "Fn::GetAtt":
                yield each[0]
            elif key in ("Ref", "DependsOn"):
                yield from [each] if isinstance(each, str) else each
            else:
                yield from references(each)


def in_order(resources: dict) -> list[str]:
    """Logical ids, each after those that its resource names."""
    needs = {id: {other for other in references(each) if other in resources} for id, each in resources.items()}
    return list(TopologicalSorter(needs).static_order())


def delete_from(self: parsing.ResourceMap, ids: set[str], kept: tuple[str, ...]) -> None:
    """Deletes in the reverse order of creation."""
    for id in [id for id in reversed(self._parsed_resources) if id in ids]:
        resource = self._parsed_resources.pop(id)
        template = self._resource_json_map[id]
        if template.get("DeletionPolicy") not in kept and not isinstance(resource, str | None):
            self._delete_resource(resource, template)


@instead_of(parsing.ResourceMap, "delete")
def delete_resources(_, self: parsing.ResourceMap, kept=("Retain", "RetainExceptOnCreate")) -> None:
    """moto has no order, and only knows Retain."""
    delete_from(self, set(self._resource_json_map), kept)


@instead_of(parsing.ResourceMap, "update")
def update_resources(_, self: parsing.ResourceMap, template: dict, parameters: dict | None = None) -> None:
    """moto has no order, and tries a resource that fails again."""
    changes = self.build_resource_diff(template, parameters)
    self._template = template
    self.input_parameters = parameters or self.input_parameters
    self.load_mapping()
    self.load_parameters()
    self.load_conditions()
    new = template["Resources"]
    for id in in_order(new):
        if id in changes["Add"]:
            self._resource_json_map[id] = new[id]
            _ = self[id]
        elif id in changes["Modify"]:
            self._resource_json_map[id] = new[id]
            changed = parsing.parse_and_update_resource(
                id, new[id], self, account_id=self._account_id, region_name=self._region_name
            )
            self._parsed_resources[id] = changed or self._parsed_resources[id]
    delete_from(self, set(changes["Remove"]), ("Retain", "RetainExceptOnCreate"))
    for id in changes["Remove"]:
        self._resource_json_map.pop(id)


# While an update is rolled back, aliases move at once.
ROLLING_BACK: set[str] = set()


def roll_back_update(stack: models.Stack) -> str:
    """Brings back the resources that a failed update has changed and returns the stack's status."""
    ROLLING_BACK.add(stack.stack_id)
    try:
        stack.resource_map.update(stack.template_dict)
    except Exception:
        traceback.print_exc()
        return "UPDATE_ROLLBACK_FAILED"
    finally:
        ROLLING_BACK.remove(stack.stack_id)
    return "UPDATE_ROLLBACK_COMPLETE"


def roll_back(stack: models.Stack) -> str:
    """Deletes what a failed creation has made and returns the stack's status."""
    try:
        stack.resource_map.delete(kept=("Retain",))
    except Exception:
        traceback.print_exc()
        return "ROLLBACK_FAILED"
    stack.resource_map._resource_json_map = {}
    stack.output_map = parsing.OutputMap(stack.resource_map, {}, stack.stack_id)
    return "ROLLBACK_COMPLETE"


@instead_of(models.ChangeSet, "apply")
def apply(_, self: models.ChangeSet) -> None:
    """Creates resources in the order of their dependencies, and stores outputs and exports."""
    stack = self.stack
    resources = stack.resource_map
    exports = models.cloudformation_backends[ACCOUNT][stack.region_name].exports
    resources.cross_stack_resources = exports
    resources.input_parameters = self.parameters
    if self.change_set_type == "CREATE":
        resources._template = self.template_dict
        resources._resource_json_map = self.template_dict["Resources"]
        resources.load()
        resources.create(self.template_dict)
    else:
        resources.update(self.template_dict, self.parameters)
    stack.template_dict = self.template_dict
    stack.output_map = stack._create_output_map()
    exports.update({export.name: export for export in stack.exports})


@instead_of(models.CloudFormationBackend, "execute_change_set")
def execute_change_set(execute, self, change_set_name: str, stack_name: str | None = None) -> None:
    """Rolls a failure back and reports it as CloudFormation does."""
    try:
        execute(self, change_set_name, stack_name)
    except Exception as error:
        traceback.print_exc()
        change_set = self.describe_change_set(change_set_name)
        is_new = change_set.change_set_type == "CREATE"
        stack = change_set.stack
        stack.status = roll_back(stack) if is_new else roll_back_update(stack)
        stack._add_stack_event(stack.status, resource_status_reason=str(error))


@instead_of(CloudFormationResponse, "_get_param")
def parameter(sent, self: CloudFormationResponse, name: str, default=None):
    """Finds a change set by name within its stack; moto searches the change sets of all stacks."""
    value = sent(self, name, default)
    if name != "ChangeSetName" or self._get_action() == "CreateChangeSet":
        return value
    change_sets = self.cloudformation_backend.change_sets
    stack = sent(self, "StackName")
    for id, change_set in change_sets.items():
        stacks = (change_set.stack_name, change_set.stack_id)
        if change_set.change_set_name == value and stack in stacks:
            return id
    return value if value in change_sets else f"{stack}/{value}"


class ChangeSetNotFound(CloudFormationError):
    code = "ChangeSetNotFound"


@instead_of(models.CloudFormationBackend, "describe_change_set")
def describe_change_set(_, self, change_set_name: str) -> models.ChangeSet:
    """Answers ChangeSetNotFound, the only error that the CLI accepts when it looks for old ones."""
    if change_set_name not in self.change_sets:
        raise ChangeSetNotFound(f"ChangeSet [{change_set_name}] does not exist")
    return self.change_sets[change_set_name]


@instead_of(models.CloudFormationBackend, "delete_change_set")
def delete_change_set(_, self, change_set_name: str) -> None:
    """Accepts a change set that does not exist, as AWS does."""
    self.change_sets.pop(change_set_name, None)


@instead_of(CloudFormationResponse, "update_termination_protection")
def update_termination_protection(_, self: CloudFormationResponse) -> ActionResult:
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = self._get_bool_param("EnableTerminationProtection")
    return ActionResult({"StackId": stack.stack_id})


@instead_of(models.CloudFormationBackend, "delete_stack")
def delete_stack(delete, self, name_or_stack_id: str) -> None:
    found = [stack for stack in self.stacks.values() if name_or_stack_id in (stack.name, stack.stack_id)]
    if any(stack.enable_termination_protection for stack in found):
        raise ValidationError(
            message=f"Stack [{name_or_stack_id}] cannot be deleted while TerminationProtection is enabled"
        )
    delete(self, name_or_stack_id)
    for id in [id for id, change_set in self.change_sets.items() if change_set.stack in found]:
        del self.change_sets[id]


@instead_of(parsing.ResourceMap, "parse_ssm_parameter")
def parse_ssm_parameter(read, self, value: str, value_type: str) -> str:
    """The CLI sends the parameter's name with an update, but moto passes its value."""
    return read(self, value, value_type) if value.startswith("/") else value


def account_settings(*_) -> tuple[int, dict, str]:
    """The quotas of an account with room for every reservation; moto does not know the operation."""
    limits = {"ConcurrentExecutions": 1000, "UnreservedConcurrentExecutions": 1000}
    return 200, {}, json.dumps({"AccountLimit": limits, "AccountUsage": {}})


url_paths["{0}/2016-08-19/account-settings/?$"] = account_settings

server.main(["-p", PORT])
