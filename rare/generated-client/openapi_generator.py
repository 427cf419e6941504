"""The main job, by the client of OpenAPI Generator: run by generated-python.test.ts beside the package that it has made."""

import json
import sys

import tuuri
from tuuri.api import ApplicationsApi, AuthApi, JobsApi

given = json.load(sys.stdin)


def client_for(token=None):
    return tuuri.ApiClient(tuuri.Configuration(host=given["origin"], access_token=token))


def signed_in(person):
    request = tuuri.SignInRequest(email=person["email"], password=person["password"])
    return client_for(AuthApi(client_for()).sign_in(request).token)


substitute, school = signed_in(given["substitute"]), signed_in(given["principal"])
job = JobsApi(school).post_job(
    tuuri.NewJob(
        school=given["principal"]["school"],
        startDate=given["day"],
        startTime="08:00",
        endTime="12:00",
        typeOfTemp=tuuri.TypeOfWork.ONE,
    )
)
listed = JobsApi(substitute).list_open_jobs(list_open_jobs_request=tuuri.ListOpenJobsRequest()).activejobs
found = next(one for one in listed if one.unique_id == job.unique_id)
applications = ApplicationsApi(substitute)
applied = applications.apply_for_job(tuuri.ApplyForJobRequest(uniqueId=job.unique_id))
chosen = ApplicationsApi(school).choose_substitute(
    tuuri.ChooseSubstituteRequest(id=job.unique_id, email=given["substitute"]["email"])
)


def refused(call):
    try:
        call()
    except tuuri.ApiException as error:
        return [type(error.data).__name__, error.data.code.value]


print(
    json.dumps(
        {
            "found": [found.state.value, found.type_of_temp.value.value],
            "applied": applied.success,
            "chosen": chosen.chosen_substitute.first_name,
            "again": refused(
                lambda: applications.apply_for_job(tuuri.ApplyForJobRequest(uniqueId=job.unique_id))
            ),
            "wrong": refused(
                lambda: JobsApi(school).post_job(
                    tuuri.NewJob(startDate=given["day"], startTime="12:00", endTime="08:00")
                )
            ),
        }
    )
)
