CREATE TABLE "project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"from" date NOT NULL,
	"until" date,
	"is_for_everyone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"project_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date,
	CONSTRAINT "project_member_project_id_employee_id_from_pk" PRIMARY KEY("project_id","employee_id","from")
);
--> statement-breakpoint
CREATE TABLE "project_time" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"task_category_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"minutes" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"is_absence" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "task_category_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE INDEX "project_member_by_employee" ON "project_member" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "project_time_by_project" ON "project_time" USING btree ("project_id","date");--> statement-breakpoint
CREATE INDEX "project_time_by_request" ON "project_time" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "project_time_by_employee" ON "project_time" USING btree ("employee_id","date");