// On a phone the notice board stands in for the list of jobs (rule: phone-board). Most browsers of phones say to the server
// that they are on one, and never come here.
if (matchMedia("(width <= 600px)").matches) location.replace(`/app/jobs/overview${location.search}`);
