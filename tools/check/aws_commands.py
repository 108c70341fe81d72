"""Compares commands of the AWS CLI with AWS's API models: `python3 aws_commands.py`.

Reads a JSON list of [service, operation, options] and prints a JSON list of faults. Needs botocore,
which cfn-lint brings.
"""

import json
import sys

import botocore.session
from botocore import xform_name

SESSION = botocore.session.get_session()
# Commands that the CLI adds to the API.
S3 = {"cp", "ls", "mb", "mv", "rb", "rm", "sync"}
# Options of the CLI that stand for a parameter of the API.
SHORT = {("create-invalidation", "paths"): "invalidation-batch"}
GLOBAL = {"cli-read-timeout", "query", "output", "region", "profile", "max-items", "page-size", "no-paginate"}


def cli_name(name: str) -> str:
    return xform_name(name, "-")


def faults(service: str, operation: str, options: list[str]):
    if service == "s3" and operation in S3:
        return
    service = {"s3api": "s3"}.get(service, service)
    if service not in SESSION.get_available_services():
        yield "no such service"
        return
    if operation.startswith("wait "):
        waiters = SESSION.get_waiter_model(service)
        found = {cli_name(name): waiters.get_waiter(name).operation for name in waiters.waiter_names}
        operation = cli_name(found.get(operation.removeprefix("wait "), ""))
    model = SESSION.get_service_model(service)
    names = {cli_name(name): name for name in model.operation_names}
    if operation not in names:
        yield "no such operation"
        return
    shape = model.operation_model(names[operation]).input_shape
    members = {cli_name(name) for name in shape.members} if shape else set()
    options = [SHORT.get((operation, option), option) for option in options]
    given = {option.removeprefix("no-") if option not in GLOBAL else option for option in options}
    for option in sorted(given - members - GLOBAL):
        yield f"no option --{option}"
    required = {cli_name(name) for name in shape.required_members} if shape else set()
    for option in sorted(required - given):
        yield f"without --{option}"


print(
    json.dumps(
        [
            f"aws {service} {operation}: {fault}"
            for service, operation, options in json.load(sys.stdin)
            for fault in faults(service, operation, options)
        ]
    )
)
