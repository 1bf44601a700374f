CREATE TABLE "appraisal_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appraisal_form_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "appraisal_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"form_id" uuid NOT NULL,
	"fill_by" integer DEFAULT 1 NOT NULL,
	"raters" jsonb NOT NULL,
	"grades" jsonb NOT NULL,
	"peer_threshold" integer DEFAULT 3 NOT NULL,
	"calibration_max" numeric(12, 2) DEFAULT '0.50' NOT NULL,
	"objective_rules" jsonb NOT NULL,
	"min_service_days" integer DEFAULT 90 NOT NULL,
	"job_grades" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appraisal_type_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "evaluation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"department_id" uuid,
	"site_id" uuid,
	"grade" integer,
	"job_title" text NOT NULL,
	"evaluator_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"pa_status_id" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"objective_score" numeric(12, 2),
	"criteria_score" numeric(12, 2),
	"score" numeric(12, 2),
	"final_score" numeric(12, 2),
	"grade_code" text,
	"calibrated_by_id" uuid,
	"calibration_reason" text DEFAULT '' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"publish_from" date,
	"published_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledgement" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objective" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"set_no" integer NOT NULL,
	"perspective" integer NOT NULL,
	"title" text NOT NULL,
	"measure" text DEFAULT '' NOT NULL,
	"weight" numeric(12, 2) NOT NULL,
	"value_range_id" uuid NOT NULL,
	"target" numeric(12, 2),
	"unit" text DEFAULT '' NOT NULL,
	"due_date" date NOT NULL,
	"extra1" text DEFAULT '' NOT NULL,
	"extra2" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "objective_filling_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"filler_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"pa_status_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rater_answer" (
	"step_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"score" numeric(12, 2),
	"achievement" numeric(12, 2),
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "rater_answer_step_id_row_id_pk" PRIMARY KEY("step_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "rater_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"rater_id" uuid,
	"pa_status_id" integer NOT NULL,
	"outcome" text,
	"opens_on" date NOT NULL,
	"due_date" date NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"strengths" text DEFAULT '' NOT NULL,
	"improvements" text DEFAULT '' NOT NULL,
	"shuffle" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "value_range" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"kind" integer NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"rows" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "value_range_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "growth_period" ADD COLUMN "assess_from" date;--> statement-breakpoint
ALTER TABLE "growth_period" ADD COLUMN "self_until" date;--> statement-breakpoint
ALTER TABLE "growth_period" ADD COLUMN "assess_until" date;--> statement-breakpoint
ALTER TABLE "growth_period" ADD COLUMN "publish_from" date;--> statement-breakpoint
ALTER TABLE "growth_period" ADD COLUMN "closed_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_once" ON "evaluation" USING btree ("employee_id","period_id","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_by_record" ON "evaluation" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "evaluation_by_evaluator" ON "evaluation" USING btree ("evaluator_id","period_id","pa_status_id");--> statement-breakpoint
CREATE INDEX "evaluation_by_department" ON "evaluation" USING btree ("period_id","type_id","department_id");--> statement-breakpoint
CREATE INDEX "evaluation_by_grade" ON "evaluation" USING btree ("period_id","grade_code") WHERE "evaluation"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "objective_held" ON "objective" USING btree ("employee_id","period_id","type_id") WHERE "objective"."superseded_at" is null and "objective"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "objective_by_request" ON "objective" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "objective_filling_request_once" ON "objective_filling_request" USING btree ("employee_id","period_id","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "objective_filling_request_by_record" ON "objective_filling_request" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "objective_filling_request_by_filler" ON "objective_filling_request" USING btree ("filler_id","closed_at");--> statement-breakpoint
CREATE INDEX "objective_filling_request_by_period" ON "objective_filling_request" USING btree ("period_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rater_step_once" ON "rater_step" USING btree ("evaluation_id","rater_id");--> statement-breakpoint
CREATE INDEX "rater_step_by_rater" ON "rater_step" USING btree ("rater_id","pa_status_id","due_date");