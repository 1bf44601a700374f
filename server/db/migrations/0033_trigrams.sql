-- parts of words are found by three letters in a row: a trusted extension, which whoever owns the database may make
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "employee_by_letters";--> statement-breakpoint
DROP INDEX "request_by_letters";--> statement-breakpoint
CREATE INDEX "employee_by_trigrams" ON "employee" USING gin ((lower("sort_name" || ' ' || "code")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_by_trigrams" ON "request" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
DROP FUNCTION three_letters(text);--> statement-breakpoint
-- how often letters come is known from now on
ANALYZE "employee";--> statement-breakpoint
ANALYZE "request";
