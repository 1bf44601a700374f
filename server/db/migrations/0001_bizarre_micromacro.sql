CREATE TABLE "access_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"members" jsonb NOT NULL,
	CONSTRAINT "access_group_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "calendar_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"calendar_id" uuid NOT NULL,
	"offset" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_group_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "configuration_applied" (
	"id" uuid PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"applied_by" text NOT NULL,
	"schema" integer NOT NULL,
	"revision" integer NOT NULL,
	"hash" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_role" ADD COLUMN "module" text;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "module_access" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "module_access" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "approval_matrix" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "configuration_applied_by_time" ON "configuration_applied" USING btree ("applied_at");