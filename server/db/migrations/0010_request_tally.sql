CREATE TABLE "request_tally" (
	"module" text NOT NULL,
	"status" integer NOT NULL,
	"requests" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_tally_by_module" ON "request_tally" USING btree ("module","status");--> statement-breakpoint
CREATE INDEX "request_tally_to_fold" ON "request_tally" USING btree ("module") WHERE not "folded";--> statement-breakpoint
CREATE INDEX "request_by_period" ON "request" USING btree ("module",coalesce("until", "trans_date"),coalesce("from", "trans_date"));
--> statement-breakpoint
CREATE FUNCTION request_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO request_tally (module, status, requests)
    SELECT module, status, count(*) FROM now_there WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO request_tally (module, status, requests)
    SELECT module, status, -count(*) FROM was_there WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO request_tally (module, status, requests)
    SELECT module, status, sum(more)
    FROM (SELECT module, status, submitted_at, deleted_at, 1 AS more FROM now_there UNION ALL SELECT module, status, submitted_at, deleted_at, -1 FROM was_there) changed
    WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2 HAVING sum(more) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_tally_insert AFTER INSERT ON request REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION request_tally_follows();
--> statement-breakpoint
CREATE TRIGGER request_tally_update AFTER UPDATE ON request REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION request_tally_follows();
--> statement-breakpoint
CREATE TRIGGER request_tally_delete AFTER DELETE ON request REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION request_tally_follows();
--> statement-breakpoint
INSERT INTO request_tally (module, status, requests, folded)
SELECT module, status, count(*), true FROM request WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2;
