CREATE TABLE "calendar_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"group_id" uuid NOT NULL,
	"request_id" uuid,
	"line_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "calendar_change_by_employee" ON "calendar_change" USING btree ("employee_id","from");--> statement-breakpoint
CREATE INDEX "calendar_change_by_request" ON "calendar_change" USING btree ("request_id");