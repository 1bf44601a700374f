CREATE TABLE "notice_tally" (
	"employee_id" uuid NOT NULL,
	"type_id" text NOT NULL,
	"firebase" boolean NOT NULL,
	"notices" integer NOT NULL,
	"unread" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_tally" (
	"actor_id" uuid NOT NULL,
	"module" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"requests" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notice_tally_by_person" ON "notice_tally" USING btree ("employee_id","type_id");--> statement-breakpoint
CREATE INDEX "notice_tally_to_fold" ON "notice_tally" USING btree ("employee_id") WHERE not "folded";--> statement-breakpoint
CREATE INDEX "decision_tally_by_actor" ON "decision_tally" USING btree ("actor_id","module","employee_id");--> statement-breakpoint
CREATE INDEX "decision_tally_to_fold" ON "decision_tally" USING btree ("actor_id") WHERE not "folded";
--> statement-breakpoint
CREATE FUNCTION decision_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the first decision of a person on a request counts: what they decide later on the same one adds nothing
  IF tg_op = 'INSERT' THEN
    INSERT INTO decision_tally (actor_id, module, employee_id, requests)
    SELECT h.actor_id, r.module, r.employee_id, count(*)
    FROM now_there h JOIN request r ON r.id = h.request_id
    WHERE h.action IN ('approve', 'revise', 'reject') AND r.submitted_at IS NOT NULL AND r.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM request_history e WHERE e.request_id = h.request_id AND e.actor_id = h.actor_id AND e.position < h.position AND e.action IN ('approve', 'revise', 'reject'))
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO decision_tally (actor_id, module, employee_id, requests)
    SELECT h.actor_id, r.module, r.employee_id, -count(DISTINCT h.request_id)
    FROM was_there h JOIN request r ON r.id = h.request_id
    WHERE h.action IN ('approve', 'revise', 'reject') AND r.submitted_at IS NOT NULL AND r.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM request_history e WHERE e.request_id = h.request_id AND e.actor_id = h.actor_id AND e.action IN ('approve', 'revise', 'reject'))
    GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER decision_tally_insert AFTER INSERT ON request_history REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION decision_tally_follows();
--> statement-breakpoint
CREATE TRIGGER decision_tally_delete AFTER DELETE ON request_history REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION decision_tally_follows();
--> statement-breakpoint
CREATE FUNCTION decision_tally_follows_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO decision_tally (actor_id, module, employee_id, requests)
    SELECT h.actor_id, r.module, r.employee_id, -count(DISTINCT r.id)
    FROM was_there r JOIN request_history h ON h.request_id = r.id
    WHERE r.submitted_at IS NOT NULL AND r.deleted_at IS NULL AND h.action IN ('approve', 'revise', 'reject') GROUP BY 1, 2, 3;
  -- most changes of a request change nothing of what is counted
  ELSIF EXISTS (
    SELECT FROM now_there n JOIN was_there w ON w.id = n.id
    WHERE (n.module, n.employee_id, n.submitted_at IS NULL, n.deleted_at IS NULL) IS DISTINCT FROM (w.module, w.employee_id, w.submitted_at IS NULL, w.deleted_at IS NULL)
  ) THEN
    INSERT INTO decision_tally (actor_id, module, employee_id, requests)
    SELECT d.actor_id, c.module, c.employee_id, sum(c.more)
    FROM (
      SELECT id, module, employee_id, sum(more) AS more
      FROM (SELECT id, module, employee_id, submitted_at, deleted_at, 1 AS more FROM now_there UNION ALL SELECT id, module, employee_id, submitted_at, deleted_at, -1 FROM was_there) changed
      WHERE submitted_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3 HAVING sum(more) <> 0
    ) c
    JOIN LATERAL (SELECT DISTINCT actor_id FROM request_history h WHERE h.request_id = c.id AND h.action IN ('approve', 'revise', 'reject')) d ON true
    GROUP BY 1, 2, 3 HAVING sum(c.more) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER decision_tally_request_update AFTER UPDATE ON request REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION decision_tally_follows_request();
--> statement-breakpoint
CREATE TRIGGER decision_tally_request_delete AFTER DELETE ON request REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION decision_tally_follows_request();
--> statement-breakpoint
CREATE FUNCTION notice_tally_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO notice_tally (employee_id, type_id, firebase, notices, unread)
    SELECT employee_id, type_id, firebase, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM now_there GROUP BY 1, 2, 3;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO notice_tally (employee_id, type_id, firebase, notices, unread)
    SELECT employee_id, type_id, firebase, -count(*), -count(*) FILTER (WHERE read_at IS NULL) FROM was_there GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO notice_tally (employee_id, type_id, firebase, notices, unread)
    SELECT employee_id, type_id, firebase, sum(more), coalesce(sum(more) FILTER (WHERE read_at IS NULL), 0)
    FROM (SELECT employee_id, type_id, firebase, read_at, 1 AS more FROM now_there UNION ALL SELECT employee_id, type_id, firebase, read_at, -1 FROM was_there) changed
    GROUP BY 1, 2, 3 HAVING sum(more) <> 0 OR coalesce(sum(more) FILTER (WHERE read_at IS NULL), 0) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notice_tally_insert AFTER INSERT ON notification REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION notice_tally_follows();
--> statement-breakpoint
CREATE TRIGGER notice_tally_update AFTER UPDATE ON notification REFERENCING NEW TABLE AS now_there OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION notice_tally_follows();
--> statement-breakpoint
CREATE TRIGGER notice_tally_delete AFTER DELETE ON notification REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION notice_tally_follows();
--> statement-breakpoint
INSERT INTO decision_tally (actor_id, module, employee_id, requests, folded)
SELECT h.actor_id, r.module, r.employee_id, count(DISTINCT r.id), true
FROM request_history h JOIN request r ON r.id = h.request_id
WHERE h.action IN ('approve', 'revise', 'reject') AND r.submitted_at IS NOT NULL AND r.deleted_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO notice_tally (employee_id, type_id, firebase, notices, unread, folded)
SELECT employee_id, type_id, firebase, count(*), count(*) FILTER (WHERE read_at IS NULL), true FROM notification GROUP BY 1, 2, 3;
