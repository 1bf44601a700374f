CREATE TABLE "report_favourite" (
	"employee_id" uuid NOT NULL,
	"report_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_favourite_employee_id_report_code_pk" PRIMARY KEY("employee_id","report_code")
);
--> statement-breakpoint
CREATE TABLE "report_preset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"report_code" text NOT NULL,
	"name" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"scope" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_code" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"scope_mark" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"language" text NOT NULL,
	"format" text NOT NULL,
	"status" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"file_name" text DEFAULT '' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_on" date,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "report_use" (
	"employee_id" uuid NOT NULL,
	"report_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_use_employee_id_report_code_pk" PRIMARY KEY("employee_id","report_code")
);
--> statement-breakpoint
CREATE TABLE "manpower_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"department_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"active_version_id" uuid
);
--> statement-breakpoint
CREATE TABLE "manpower_plan_cell" (
	"line_id" uuid NOT NULL,
	"frame_number" integer NOT NULL,
	"planned" integer NOT NULL,
	CONSTRAINT "manpower_plan_cell_line_id_frame_number_pk" PRIMARY KEY("line_id","frame_number")
);
--> statement-breakpoint
CREATE TABLE "manpower_plan_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"position_id" uuid NOT NULL,
	"existing" integer NOT NULL,
	"report_to_id" uuid,
	"reason_id" uuid,
	"reason_new_position_id" uuid,
	"cost_per_head_minor" bigint,
	"currency" text
);
--> statement-breakpoint
CREATE TABLE "manpower_plan_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"existing_on" date NOT NULL,
	"previous_version_id" uuid,
	"activated_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_seat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"position_id" uuid NOT NULL,
	"from_frame" integer NOT NULL,
	"until_frame" integer NOT NULL,
	"seats" integer NOT NULL,
	"kind" text NOT NULL,
	"over_plan" integer DEFAULT 0 NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid,
	"vacancy_id" uuid,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"reversal_of" uuid
);
--> statement-breakpoint
CREATE TABLE "custom_property" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"kind" integer NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"department_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_property_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "designation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "designation_code_unique" UNIQUE("code"),
	CONSTRAINT "designation_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "planning_frame" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planning_period" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"frame_months" integer NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planning_period_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"designation_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"grade_from" integer,
	"grade_until" integer,
	"report_to_position_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"opened_by_request_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "position_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "applicant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"sort_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_key" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"source_id" uuid,
	"internal_employee_id" uuid,
	"received_on" date NOT NULL,
	"keep_until" date,
	"erased_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"stage_position" integer NOT NULL,
	"status_id" integer NOT NULL,
	"date" date,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_stage" (
	"application_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"stage_position" integer NOT NULL,
	"status_id" integer NOT NULL,
	"date" date,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_stage_application_id_stage_id_pk" PRIMARY KEY("application_id","stage_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"requestor_id" uuid NOT NULL,
	"manager_id" uuid NOT NULL,
	"position_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"head_count" integer NOT NULL,
	"hired" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"required_date" date NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"close_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vacancy_code_unique" UNIQUE("code"),
	CONSTRAINT "vacancy_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vacancy_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stage_position" integer NOT NULL,
	"stage_status" integer NOT NULL,
	"moved_on" date NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" uuid,
	"expected_join_date" date,
	"joined_employee_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vacancy_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_in_charge" (
	"vacancy_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "vacancy_in_charge_vacancy_id_employee_id_since_pk" PRIMARY KEY("vacancy_id","employee_id","since")
);
--> statement-breakpoint
CREATE TABLE "vacancy_replacement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"vacancy_id" uuid,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_stage" (
	"vacancy_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"skippable" boolean NOT NULL,
	CONSTRAINT "vacancy_stage_vacancy_id_stage_id_pk" PRIMARY KEY("vacancy_id","stage_id")
);
--> statement-breakpoint
ALTER TABLE "employment" ADD COLUMN "designation_id" uuid;--> statement-breakpoint
CREATE INDEX "report_preset_by_employee" ON "report_preset" USING btree ("employee_id","report_code");--> statement-breakpoint
CREATE INDEX "report_run_by_employee" ON "report_run" USING btree ("employee_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "report_run_to_do" ON "report_run" USING btree ("status","created_at") WHERE "report_run"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "manpower_plan_one" ON "manpower_plan" USING btree ("department_id","period_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manpower_plan_line_one" ON "manpower_plan_line" USING btree ("version_id","position_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manpower_plan_version_one" ON "manpower_plan_version" USING btree ("plan_id","number");--> statement-breakpoint
CREATE INDEX "manpower_plan_version_by_request" ON "manpower_plan_version" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "plan_seat_by_position" ON "plan_seat" USING btree ("plan_id","position_id");--> statement-breakpoint
CREATE INDEX "plan_seat_by_request" ON "plan_seat" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seat_reversal" ON "plan_seat" USING btree ("reversal_of") WHERE "plan_seat"."reversal_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planning_frame_one" ON "planning_frame" USING btree ("period_id","number");--> statement-breakpoint
CREATE INDEX "planning_frame_by_from" ON "planning_frame" USING btree ("from");--> statement-breakpoint
CREATE INDEX "planning_period_by_from" ON "planning_period" USING btree ("from");--> statement-breakpoint
CREATE UNIQUE INDEX "position_one" ON "position" USING btree ("department_id","designation_id","site_id") WHERE "position"."active";--> statement-breakpoint
CREATE INDEX "position_by_department" ON "position" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "applicant_by_email" ON "applicant" USING btree ("email_key") WHERE "applicant"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "applicant_by_employee" ON "applicant" USING btree ("internal_employee_id") WHERE "applicant"."internal_employee_id" is not null;--> statement-breakpoint
CREATE INDEX "applicant_to_erase" ON "applicant" USING btree ("keep_until") WHERE "applicant"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "application_event_by_application" ON "application_event" USING btree ("application_id","changed_at");--> statement-breakpoint
CREATE INDEX "vacancy_by_status" ON "vacancy" USING btree ("status","opened_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "vacancy_by_department" ON "vacancy" USING btree ("department_id","opened_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_application_one" ON "vacancy_application" USING btree ("vacancy_id","applicant_id");--> statement-breakpoint
CREATE INDEX "vacancy_application_by_stage" ON "vacancy_application" USING btree ("vacancy_id","status","stage_position","moved_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "vacancy_application_by_applicant" ON "vacancy_application" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "vacancy_application_still" ON "vacancy_application" USING btree ("moved_on") WHERE "vacancy_application"."status" = 'active';--> statement-breakpoint
CREATE INDEX "vacancy_event_by_vacancy" ON "vacancy_event" USING btree ("vacancy_id","at");--> statement-breakpoint
CREATE INDEX "vacancy_in_charge_by_employee" ON "vacancy_in_charge" USING btree ("employee_id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_replacement_one" ON "vacancy_replacement" USING btree ("employee_id") WHERE "vacancy_replacement"."released_at" is null;--> statement-breakpoint
CREATE INDEX "vacancy_replacement_by_request" ON "vacancy_replacement" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_stage_one" ON "vacancy_stage" USING btree ("vacancy_id","position");--> statement-breakpoint
CREATE INDEX "employment_by_place" ON "employment" USING btree ("department_id","designation_id","site_id","from");--> statement-breakpoint
INSERT INTO "designation" ("id", "code", "name")
  SELECT gen_random_uuid(), 'T-' || lpad((row_number() OVER (ORDER BY "job_title"))::text, 4, '0'), "job_title" FROM (SELECT DISTINCT "job_title" FROM "employment" WHERE "job_title" <> '') AS titles;
--> statement-breakpoint
UPDATE "employment" SET "designation_id" = "designation"."id" FROM "designation" WHERE "designation"."name" = "employment"."job_title";
--> statement-breakpoint
CREATE FUNCTION employment_names_its_designation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.designation_id := (SELECT id FROM designation WHERE name = NEW.job_title);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER employment_names_its_designation BEFORE INSERT OR UPDATE OF job_title ON "employment" FOR EACH ROW EXECUTE FUNCTION employment_names_its_designation();
--> statement-breakpoint
CREATE FUNCTION designation_is_named_by_employments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE employment SET designation_id = NULL WHERE designation_id = NEW.id AND job_title <> NEW.name;
  UPDATE employment SET designation_id = NEW.id WHERE job_title = NEW.name AND designation_id IS DISTINCT FROM NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER designation_is_named_by_employments AFTER INSERT OR UPDATE OF name ON "designation" FOR EACH ROW EXECUTE FUNCTION designation_is_named_by_employments();
