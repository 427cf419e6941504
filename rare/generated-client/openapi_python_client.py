"""The same by the client of openapi-python-client, every module of which is imported."""

import datetime
import importlib
import json
import pkgutil
import sys

import tuuri_client
from tuuri_client import AuthenticatedClient, Client, models
from tuuri_client.api.applications import apply_for_job, choose_substitute
from tuuri_client.api.auth import sign_in
from tuuri_client.api.jobs import list_open_jobs, post_job

for module in pkgutil.walk_packages(tuuri_client.__path__, "tuuri_client."):
    importlib.import_module(module.name)

given = json.load(sys.stdin)
origin = given["origin"]
day = datetime.date.fromisoformat(given["day"])


def signed_in(person):
    body = models.SignInBody(email=person["email"], password=person["password"])
    token = sign_in.sync(client=Client(base_url=origin), body=body).token
    return AuthenticatedClient(base_url=origin, token=token)


substitute, school = signed_in(given["substitute"]), signed_in(given["principal"])
job = post_job.sync(
    client=school,
    body=models.NewJob(
        school=given["principal"]["school"],
        start_date=day,
        start_time="08:00",
        end_time="12:00",
        type_of_temp=models.TypeOfWork.ONE,
    ),
)
listed = list_open_jobs.sync(client=substitute, body=models.ListOpenJobsBody()).activejobs
found = next(one for one in listed if one.unique_id == job.unique_id)
wish = models.ApplyForJobBody(unique_id=job.unique_id)
applied = apply_for_job.sync(client=substitute, body=wish)
chosen = choose_substitute.sync(
    client=school,
    body=models.ChooseSubstituteBody(id=job.unique_id, email=given["substitute"]["email"]),
)
again = apply_for_job.sync(client=substitute, body=wish)
wrong = post_job.sync(
    client=school, body=models.NewJob(start_date=day, start_time="12:00", end_time="08:00")
)


def refused(answer):
    return [type(answer).__name__, answer.code.value]


print(
    json.dumps(
        {
            "found": [found.state.value, found.type_of_temp.value.value],
            "applied": applied.success,
            "chosen": chosen.chosen_substitute.first_name,
            "again": refused(again),
            "wrong": refused(wrong),
        }
    )
)
