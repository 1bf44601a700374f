CREATE FUNCTION full_hours(minutes integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN least(10, minutes / 60)::text;
--> statement-breakpoint
CREATE TABLE "attendance_tally" (
	"date" date NOT NULL,
	"status" text NOT NULL,
	"working_hours" text NOT NULL,
	"overtime_hours" text NOT NULL,
	"people" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attendance_tally_by_date" ON "attendance_tally" USING btree ("date");--> statement-breakpoint
CREATE INDEX "attendance_tally_to_fold" ON "attendance_tally" USING btree ("date") WHERE not "folded";--> statement-breakpoint
CREATE INDEX "attendance_day_by_working_hours" ON "attendance_day" USING btree ("date",full_hours("working_minutes"));--> statement-breakpoint
CREATE INDEX "attendance_day_by_overtime_hours" ON "attendance_day" USING btree ("date",full_hours("overtime_minutes"));
--> statement-breakpoint
CREATE FUNCTION attendance_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO attendance_tally (date, status, working_hours, overtime_hours, people)
    SELECT date, status, full_hours(working_minutes), full_hours(overtime_minutes), count(*) FROM now_there GROUP BY 1, 2, 3, 4;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO attendance_tally (date, status, working_hours, overtime_hours, people)
    SELECT date, status, full_hours(working_minutes), full_hours(overtime_minutes), -count(*) FROM was_there GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO attendance_tally (date, status, working_hours, overtime_hours, people)
    SELECT date, status, full_hours(working_minutes), full_hours(overtime_minutes), sum(more)
    FROM (SELECT *, 1 AS more FROM now_there UNION ALL SELECT *, -1 FROM was_there) changed GROUP BY 1, 2, 3, 4 HAVING sum(more) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attendance_tally_insert AFTER INSERT ON attendance_day REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION attendance_tally_follows();
--> statement-breakpoint
CREATE TRIGGER attendance_tally_update AFTER UPDATE ON attendance_day REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION attendance_tally_follows();
--> statement-breakpoint
CREATE TRIGGER attendance_tally_delete AFTER DELETE ON attendance_day REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION attendance_tally_follows();
--> statement-breakpoint
INSERT INTO attendance_tally (date, status, working_hours, overtime_hours, people, folded)
SELECT date, status, full_hours(working_minutes), full_hours(overtime_minutes), count(*), true FROM attendance_day GROUP BY 1, 2, 3, 4;
