// SPEC 2: on a phone the notice board stands in for the list of jobs.
if (matchMedia("(width <= 600px)").matches) location.replace(`/app/jobs/overview${location.search}`);
