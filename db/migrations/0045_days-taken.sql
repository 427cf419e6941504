-- That the days somebody applied for went to others is a kind of news: a further word for a column that has some, no existing rows change. The previous release still runs:
-- it shows no such news, and tells whoever its worker tells that the job is filled.
ALTER TABLE "news" DROP CONSTRAINT "news_kind_known";--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'daysTaken', 'chosenRemoved', 'openAgain', 'asked', 'requestAccepted', 'requestUndone', 'requestNobody', 'requestNobodyAll', 'reserveAsked', 'cannotComeReserve', 'reminder'));
