CREATE TABLE "headcount" (
	"what" text NOT NULL,
	"day" date NOT NULL,
	"change" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "headcount_by_day" ON "headcount" USING btree ("what","day","change");--> statement-breakpoint
CREATE INDEX "headcount_to_fold" ON "headcount" USING btree ("what") WHERE not "folded";
--> statement-breakpoint
-- what is tallied, counted: each thing from its first day to its last, as long as its person is in service
CREATE VIEW headcount_stretch AS
  SELECT 'person' AS what, join_date AS since, leave_date AS until FROM employee
  UNION ALL SELECT 'place', greatest(w."from", p.join_date), least(w.until, p.leave_date) FROM employment w JOIN employee p ON p.id = w.employee_id
  UNION ALL SELECT 'balance', p.join_date, p.leave_date FROM leave_balance b JOIN employee p ON p.id = b.employee_id;
--> statement-breakpoint
-- a line for every day of a number of stretches on which something begins, or has ended the day before
CREATE FUNCTION headcount_add(what text, since date, until date, many bigint) RETURNS TABLE (of_what text, on_day date, by_many bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT what, since, many WHERE until IS NULL OR until >= since
  UNION ALL SELECT what, until + 1, -many WHERE until >= since
$$;
--> statement-breakpoint
CREATE FUNCTION headcount_follows_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO headcount (what, day, change)
    SELECT of_what, on_day, sum(by_many) FROM now_there p, headcount_add('person', p.join_date, p.leave_date, 1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
    RETURN NULL;
  END IF;
  -- what they hold begins and ends with them
  IF tg_op = 'UPDATE' THEN
    INSERT INTO headcount (what, day, change)
    WITH changed AS (
      SELECT id, join_date, leave_date, sum(n) AS n FROM (SELECT id, join_date, leave_date, 1 AS n FROM now_there UNION ALL SELECT id, join_date, leave_date, -1 FROM was_there) both_times
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0)
    SELECT of_what, on_day, sum(by_many) FROM (
      SELECT a.* FROM changed c, headcount_add('person', c.join_date, c.leave_date, c.n) a
      UNION ALL SELECT a.* FROM changed c JOIN employment w ON w.employee_id = c.id, headcount_add('place', greatest(w."from", c.join_date), least(w.until, c.leave_date), c.n) a
      UNION ALL SELECT a.* FROM changed c JOIN leave_balance b ON b.employee_id = c.id, headcount_add('balance', c.join_date, c.leave_date, c.n) a) added
    GROUP BY 1, 2 HAVING sum(by_many) <> 0;
    RETURN NULL;
  END IF;
  INSERT INTO headcount (what, day, change)
  SELECT of_what, on_day, sum(by_many) FROM (
    SELECT a.* FROM was_there c, headcount_add('person', c.join_date, c.leave_date, -1) a
    UNION ALL SELECT a.* FROM was_there c JOIN employment w ON w.employee_id = c.id, headcount_add('place', greatest(w."from", c.join_date), least(w.until, c.leave_date), -1) a
    UNION ALL SELECT a.* FROM was_there c JOIN leave_balance b ON b.employee_id = c.id, headcount_add('balance', c.join_date, c.leave_date, -1) a) added
  GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- the person's dates are held until the end: whoever changes them meanwhile waits, and counts what is added here
CREATE FUNCTION headcount_follows_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM FROM employee WHERE id IN (SELECT employee_id FROM now_there) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    SELECT of_what, on_day, sum(by_many) FROM now_there c JOIN employee p ON p.id = c.employee_id, headcount_add('place', greatest(c."from", p.join_date), least(c.until, p.leave_date), 1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  ELSIF tg_op = 'DELETE' THEN
    PERFORM FROM employee WHERE id IN (SELECT employee_id FROM was_there) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    SELECT of_what, on_day, sum(by_many) FROM was_there c JOIN employee p ON p.id = c.employee_id, headcount_add('place', greatest(c."from", p.join_date), least(c.until, p.leave_date), -1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  ELSE
    PERFORM FROM employee WHERE id IN (SELECT n.employee_id FROM now_there n JOIN was_there w ON w.id = n.id WHERE n.employee_id IS DISTINCT FROM w.employee_id OR n."from" IS DISTINCT FROM w."from" OR n.until IS DISTINCT FROM w.until UNION SELECT w.employee_id FROM was_there w JOIN now_there n ON w.id = n.id WHERE n.employee_id IS DISTINCT FROM w.employee_id OR n."from" IS DISTINCT FROM w."from" OR n.until IS DISTINCT FROM w.until) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    WITH changed AS (
      SELECT employee_id, "from", until, sum(n) AS n FROM (SELECT employee_id, "from", until, 1 AS n FROM now_there UNION ALL SELECT employee_id, "from", until, -1 FROM was_there) both_times
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0)
    SELECT of_what, on_day, sum(by_many) FROM changed c JOIN employee p ON p.id = c.employee_id, headcount_add('place', greatest(c."from", p.join_date), least(c.until, p.leave_date), c.n) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- the person's dates are held until the end: whoever changes them meanwhile waits, and counts what is added here
CREATE FUNCTION headcount_follows_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM FROM employee WHERE id IN (SELECT employee_id FROM now_there) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    SELECT of_what, on_day, sum(by_many) FROM now_there c JOIN employee p ON p.id = c.employee_id, headcount_add('balance', p.join_date, p.leave_date, 1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  ELSIF tg_op = 'DELETE' THEN
    PERFORM FROM employee WHERE id IN (SELECT employee_id FROM was_there) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    SELECT of_what, on_day, sum(by_many) FROM was_there c JOIN employee p ON p.id = c.employee_id, headcount_add('balance', p.join_date, p.leave_date, -1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  ELSE
    -- a booking, as nearly always: whose it is stays
    IF NOT EXISTS (SELECT FROM now_there n JOIN was_there w ON w.id = n.id WHERE n.employee_id <> w.employee_id) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM employee WHERE id IN (SELECT n.employee_id FROM now_there n JOIN was_there w ON w.id = n.id WHERE n.employee_id IS DISTINCT FROM w.employee_id UNION SELECT w.employee_id FROM was_there w JOIN now_there n ON w.id = n.id WHERE n.employee_id IS DISTINCT FROM w.employee_id) ORDER BY id FOR SHARE;
    INSERT INTO headcount (what, day, change)
    WITH changed AS (
      SELECT employee_id, sum(n) AS n FROM (SELECT employee_id, 1 AS n FROM now_there UNION ALL SELECT employee_id, -1 FROM was_there) both_times
      GROUP BY 1 HAVING sum(n) <> 0)
    SELECT of_what, on_day, sum(by_many) FROM changed c JOIN employee p ON p.id = c.employee_id, headcount_add('balance', p.join_date, p.leave_date, c.n) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER employee_headcount_insert AFTER INSERT ON employee REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_people();
--> statement-breakpoint
CREATE TRIGGER employee_headcount_update AFTER UPDATE ON employee REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_people();
--> statement-breakpoint
CREATE TRIGGER employee_headcount_delete AFTER DELETE ON employee REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_people();
--> statement-breakpoint
CREATE TRIGGER employment_headcount_insert AFTER INSERT ON employment REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_places();
--> statement-breakpoint
CREATE TRIGGER employment_headcount_update AFTER UPDATE ON employment REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_places();
--> statement-breakpoint
CREATE TRIGGER employment_headcount_delete AFTER DELETE ON employment REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_places();
--> statement-breakpoint
CREATE TRIGGER leave_balance_headcount_insert AFTER INSERT ON leave_balance REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_balances();
--> statement-breakpoint
CREATE TRIGGER leave_balance_headcount_update AFTER UPDATE ON leave_balance REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_balances();
--> statement-breakpoint
CREATE TRIGGER leave_balance_headcount_delete AFTER DELETE ON leave_balance REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION headcount_follows_balances();
--> statement-breakpoint
INSERT INTO headcount (what, day, change, folded)
SELECT of_what, on_day, sum(by_many), true FROM headcount_stretch s, headcount_add(s.what, s.since, s.until, 1) GROUP BY 1, 2 HAVING sum(by_many) <> 0;
