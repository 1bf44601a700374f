CREATE TABLE "person_request_tally" (
	"employee_id" uuid NOT NULL,
	"module" text NOT NULL,
	"status" integer NOT NULL,
	"requests" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "person_request_tally_by_person" ON "person_request_tally" USING btree ("employee_id","module","status");--> statement-breakpoint
CREATE INDEX "person_request_tally_to_fold" ON "person_request_tally" USING btree ("employee_id") WHERE not "folded";--> statement-breakpoint
CREATE INDEX "request_draft_or_for_others" ON "request" USING btree ("requestor_id","module") WHERE "deleted_at" is null and ("submitted_at" is null or "requestor_id" <> "employee_id");
--> statement-breakpoint
-- both tallies from what changed for each person
CREATE OR REPLACE FUNCTION request_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    WITH changed AS (SELECT employee_id, module, status, count(*) AS n FROM now_there WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, n FROM changed)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2;
  ELSIF tg_op = 'DELETE' THEN
    WITH changed AS (SELECT employee_id, module, status, -count(*) AS n FROM was_there WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, n FROM changed)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2;
  ELSE
    WITH changed AS (
        SELECT employee_id, module, status, sum(more) AS n
        FROM (SELECT employee_id, module, status, submitted_at, deleted_at, 1 AS more FROM now_there UNION ALL SELECT employee_id, module, status, submitted_at, deleted_at, -1 FROM was_there) both_times
        WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3 HAVING sum(more) <> 0),
      of_people AS (INSERT INTO person_request_tally (employee_id, module, status, requests) SELECT employee_id, module, status, n FROM changed)
    INSERT INTO request_tally (module, status, requests) SELECT module, status, sum(n) FROM changed GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO person_request_tally (employee_id, module, status, requests, folded)
SELECT employee_id, module, status, count(*), true FROM request WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3;
