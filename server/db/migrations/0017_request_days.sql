-- no request changes between its triggers and the first count
LOCK TABLE "request" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE "request" SET "from" = NULL, "until" = NULL WHERE "until" < "from";
--> statement-breakpoint
CREATE TABLE "request_day_tally" (
	"module" text NOT NULL,
	"status" integer NOT NULL,
	"day" date NOT NULL,
	"starts" integer NOT NULL,
	"ends" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_day_tally_by_day" ON "request_day_tally" USING btree ("module","day","status","starts","ends");--> statement-breakpoint
CREATE INDEX "request_day_tally_to_fold" ON "request_day_tally" USING btree ("day") WHERE not "folded";
--> statement-breakpoint
-- all tallies of requests from what changed for each person and day
CREATE OR REPLACE FUNCTION request_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    WITH changed AS (
        SELECT employee_id, module, status, coalesce("from", trans_date) AS first_day, coalesce("until", trans_date) AS last_day, sum(more) AS n
        FROM (SELECT *, 1 AS more FROM now_there) new_rows
        WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(more) <> 0),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, sum(n) FROM changed GROUP BY 1, 2, 3 HAVING sum(n) <> 0),
      of_days AS (INSERT INTO request_day_tally (module, status, day, starts, ends)
        SELECT module, status, day, sum(starts), sum(ends)
        FROM (SELECT module, status, first_day AS day, n AS starts, 0 AS ends FROM changed UNION ALL SELECT module, status, last_day, 0, n FROM changed) each_day
        GROUP BY 1, 2, 3 HAVING sum(starts) <> 0 OR sum(ends) <> 0)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2 HAVING sum(n) <> 0;
  ELSIF tg_op = 'DELETE' THEN
    WITH changed AS (
        SELECT employee_id, module, status, coalesce("from", trans_date) AS first_day, coalesce("until", trans_date) AS last_day, sum(more) AS n
        FROM (SELECT *, -1 AS more FROM was_there) old_rows
        WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(more) <> 0),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, sum(n) FROM changed GROUP BY 1, 2, 3 HAVING sum(n) <> 0),
      of_days AS (INSERT INTO request_day_tally (module, status, day, starts, ends)
        SELECT module, status, day, sum(starts), sum(ends)
        FROM (SELECT module, status, first_day AS day, n AS starts, 0 AS ends FROM changed UNION ALL SELECT module, status, last_day, 0, n FROM changed) each_day
        GROUP BY 1, 2, 3 HAVING sum(starts) <> 0 OR sum(ends) <> 0)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2 HAVING sum(n) <> 0;
  ELSE
    WITH changed AS (
        SELECT employee_id, module, status, coalesce("from", trans_date) AS first_day, coalesce("until", trans_date) AS last_day, sum(more) AS n
        FROM (SELECT employee_id, module, status, "from", "until", trans_date, submitted_at, deleted_at, 1 AS more FROM now_there UNION ALL SELECT employee_id, module, status, "from", "until", trans_date, submitted_at, deleted_at, -1 FROM was_there) both_times
        WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(more) <> 0),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, sum(n) FROM changed GROUP BY 1, 2, 3 HAVING sum(n) <> 0),
      of_days AS (INSERT INTO request_day_tally (module, status, day, starts, ends)
        SELECT module, status, day, sum(starts), sum(ends)
        FROM (SELECT module, status, first_day AS day, n AS starts, 0 AS ends FROM changed UNION ALL SELECT module, status, last_day, 0, n FROM changed) each_day
        GROUP BY 1, 2, 3 HAVING sum(starts) <> 0 OR sum(ends) <> 0)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO request_day_tally (module, status, day, starts, ends, folded)
SELECT module, status, day, sum(starts), sum(ends), true
FROM request CROSS JOIN LATERAL (VALUES (coalesce("from", trans_date), 1, 0), (coalesce("until", trans_date), 0, 1)) of_days (day, starts, ends)
WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3;
