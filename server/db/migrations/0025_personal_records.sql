CREATE TABLE "personal_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"category" integer NOT NULL,
	"kind" integer,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"origin" text NOT NULL,
	"request_id" uuid,
	"line_id" uuid
);
--> statement-breakpoint
CREATE TABLE "personal_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"category" integer NOT NULL,
	"kind" integer,
	"values" jsonb NOT NULL,
	"number" text,
	"version" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "education_record" ADD COLUMN "grade" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "education_record" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "birth_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "nationality" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_change_of_record" ON "personal_change" USING btree ("record_id","version");--> statement-breakpoint
CREATE INDEX "personal_change_by_employee" ON "personal_change" USING btree ("employee_id","changed_at");--> statement-breakpoint
CREATE INDEX "personal_change_by_request" ON "personal_change" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "personal_record_by_employee" ON "personal_record" USING btree ("employee_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_record_one" ON "personal_record" USING btree ("employee_id","category","kind");--> statement-breakpoint
CREATE INDEX "personal_record_by_number" ON "personal_record" USING btree ("number");