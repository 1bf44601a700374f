CREATE TABLE "career_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"approved_on" date NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "career_plan_reopening" (
	"request_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"sections" jsonb NOT NULL,
	CONSTRAINT "career_plan_reopening_request_id_round_pk" PRIMARY KEY("request_id","round")
);
--> statement-breakpoint
CREATE TABLE "competency" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"group_code" text NOT NULL,
	"level_texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subject_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "competency_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "competency_group" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"level_texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competency_level" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"competency_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"required_level" integer NOT NULL,
	"period_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "development_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"source" text NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"competency_id" uuid,
	"kind" integer NOT NULL,
	"text" text NOT NULL,
	"due_date" date,
	"status" text NOT NULL,
	"done_on" date,
	"withdrawn_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_period" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"fill_from" date NOT NULL,
	"fill_until" date NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_profile" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"department_id" uuid,
	"grade" integer,
	"levels" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_profile_code_unique" UNIQUE("code"),
	CONSTRAINT "job_profile_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "career_plan_held" ON "career_plan" USING btree ("employee_id","period_id") WHERE "career_plan"."superseded_at" is null and "career_plan"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "career_plan_by_request" ON "career_plan" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "competency_level_held" ON "competency_level" USING btree ("employee_id","competency_id") WHERE "competency_level"."superseded_at" is null and "competency_level"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "competency_level_by_employee" ON "competency_level" USING btree ("employee_id","valid_from");--> statement-breakpoint
CREATE INDEX "competency_level_by_request" ON "competency_level" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "development_item_by_employee" ON "development_item" USING btree ("employee_id","status","due_date");--> statement-breakpoint
CREATE INDEX "development_item_by_request" ON "development_item" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "growth_period_code" ON "growth_period" USING btree ("kind","code");--> statement-breakpoint
CREATE INDEX "growth_period_by_kind" ON "growth_period" USING btree ("kind","from");--> statement-breakpoint
CREATE INDEX "training_completion_latest" ON "training_completion" USING btree ("subject_id","employee_id","completed_on" DESC NULLS LAST) WHERE "training_completion"."withdrawn_at" is null;