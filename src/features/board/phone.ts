// On a phone the notice board stands in for the list of jobs (rule: phone-board). Some browsers tell the server that they
// are on one, and are led on there.
if (matchMedia("(width <= 600px)").matches) location.replace(`/app/jobs/overview${location.search}`);
