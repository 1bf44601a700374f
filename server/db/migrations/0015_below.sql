CREATE TABLE "line_mark" (
	"mark" numeric NOT NULL
);
--> statement-breakpoint
INSERT INTO line_mark (mark) VALUES (hashtextextended(gen_random_uuid()::text, 0));
--> statement-breakpoint
-- only what the line is made of counts: most changes of people are of something else
CREATE FUNCTION line_mark_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF tg_table_name = 'employee' THEN
      IF NOT EXISTS (SELECT id, join_date, leave_date FROM now_there EXCEPT SELECT id, join_date, leave_date FROM was_there) THEN
        RETURN NULL;
      END IF;
    ELSIF NOT EXISTS (SELECT id, employee_id, superior_id, "from" FROM now_there EXCEPT SELECT id, employee_id, superior_id, "from" FROM was_there) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO line_mark (mark) VALUES (hashtextextended(gen_random_uuid()::text, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER employee_line_mark AFTER INSERT OR DELETE OR TRUNCATE ON employee FOR EACH STATEMENT EXECUTE FUNCTION line_mark_follows();
--> statement-breakpoint
CREATE TRIGGER employee_line_mark_update AFTER UPDATE ON employee REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION line_mark_follows();
--> statement-breakpoint
CREATE TRIGGER employment_line_mark AFTER INSERT OR DELETE OR TRUNCATE ON employment FOR EACH STATEMENT EXECUTE FUNCTION line_mark_follows();
--> statement-breakpoint
CREATE TRIGGER employment_line_mark_update AFTER UPDATE ON employment REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION line_mark_follows();
--> statement-breakpoint
-- whether somebody is in service on a day and below somebody else in the line of command: asked on the way up, a place a step. Planners think
-- of it as dear, and look at everything else first.
CREATE FUNCTION is_below(person uuid, above uuid, on_day date) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE COST 5000 AS $$
DECLARE
  seat uuid := person;
BEGIN
  IF person = above OR NOT EXISTS (SELECT FROM employee WHERE id = person AND join_date <= on_day AND (leave_date IS NULL OR leave_date >= on_day)) THEN
    RETURN false;
  END IF;
  -- no line is deeper; a circle made by mistake ends here
  FOR step IN 1..24 LOOP
    SELECT superior_id INTO seat FROM employment WHERE employee_id = seat AND "from" <= on_day ORDER BY "from" DESC LIMIT 1;
    IF seat = above THEN
      RETURN true;
    END IF;
    EXIT WHEN seat IS NULL;
  END LOOP;
  RETURN false;
END $$;
