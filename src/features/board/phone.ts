// On a phone the notice board stands in for the list of jobs (rule: phone-board).
if (matchMedia("(width <= 600px)").matches) location.replace(`/app/jobs/overview${location.search}`);
