CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" text,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"name" text NOT NULL,
	"turn" text NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" text,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "job_run_name_turn_pk" PRIMARY KEY("name","turn")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"type_id" text NOT NULL,
	"code" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"record_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"firebase" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_language" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"token" text NOT NULL,
	"platform" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_day" (
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"working_minutes" integer DEFAULT 0 NOT NULL,
	"overtime_minutes" integer DEFAULT 0 NOT NULL,
	"detail" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_day_employee_id_date_pk" PRIMARY KEY("employee_id","date")
);
--> statement-breakpoint
CREATE TABLE "day_fact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"request_id" uuid,
	"line_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_employee_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"category" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"record_id" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sub" text NOT NULL,
	"employee_id" uuid,
	"call" text NOT NULL,
	"command_id" text NOT NULL,
	"request_id" text NOT NULL,
	"record_id" uuid,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "command_key" (
	"sub" text NOT NULL,
	"command_id" text NOT NULL,
	"call" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "command_key_sub_command_id_pk" PRIMARY KEY("sub","command_id")
);
--> statement-breakpoint
CREATE TABLE "leave_balance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"leave_type_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_deduct" (
	"id" uuid PRIMARY KEY NOT NULL,
	"balance_id" uuid NOT NULL,
	"gain_id" uuid,
	"trans_date" date NOT NULL,
	"deduct_status" text NOT NULL,
	"deduct_balance" numeric(12, 2) NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" uuid,
	"line_id" uuid,
	"reversal_of" uuid,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "leave_gain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"balance_id" uuid NOT NULL,
	"trans_date" date NOT NULL,
	"generation_type" text NOT NULL,
	"gain_status" text NOT NULL,
	"gain_balance" numeric(12, 2) NOT NULL,
	"leave_taken" numeric(12, 2) NOT NULL,
	"expired_date" date,
	"request_id" uuid,
	"source_gain_id" uuid,
	"posted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"balance_type_id" uuid,
	"rules" jsonb NOT NULL,
	CONSTRAINT "leave_type_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "oidc_model" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_model_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"external_subject" text,
	"password_hash" text,
	"employee_id" uuid NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_username_unique" UNIQUE("username"),
	CONSTRAINT "account_external_subject_unique" UNIQUE("external_subject")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	CONSTRAINT "department_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "department_head" (
	"id" uuid PRIMARY KEY NOT NULL,
	"department_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"sort_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_country_code" text DEFAULT '' NOT NULL,
	"gender" text NOT NULL,
	"birth_date" date,
	"join_date" date NOT NULL,
	"leave_date" date,
	"picture_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employee_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "employee_role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"role" text NOT NULL,
	"site_id" uuid,
	"from" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "employment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date,
	"department_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"superior_id" uuid,
	"grade" integer NOT NULL,
	"job_title" text NOT NULL,
	"employment_status" text NOT NULL,
	"calendar_id" uuid NOT NULL,
	"calendar_offset" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"calendar_id" uuid
);
--> statement-breakpoint
CREATE TABLE "module_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"employee_id" uuid,
	"category_id" integer DEFAULT 2 NOT NULL,
	"read_only" boolean DEFAULT false NOT NULL,
	"denied" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_period" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"contact_employee_id" uuid,
	CONSTRAINT "pay_period_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sequence" (
	"name" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "sequence_name_pk" PRIMARY KEY("name")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "site_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"observes_holidays" boolean DEFAULT true NOT NULL,
	CONSTRAINT "work_calendar_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "approval_matrix" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"position" integer NOT NULL,
	"condition" jsonb NOT NULL,
	"levels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"level" integer NOT NULL,
	"rule" text NOT NULL,
	"person_id" uuid NOT NULL,
	"reason_code" text NOT NULL,
	"reason_params" jsonb NOT NULL,
	"status_id" integer NOT NULL,
	"since" timestamp (3) with time zone,
	"acted_at" timestamp (3) with time zone,
	"acted_by_id" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text,
	"from_employee_id" uuid NOT NULL,
	"granted_to_employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"include_waiting" boolean DEFAULT true NOT NULL,
	"keep_own_access" boolean DEFAULT true NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "effect_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversal_of" uuid
);
--> statement-breakpoint
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"code" text NOT NULL,
	"requestor_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"trans_date" date NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"sort_at" timestamp (3) with time zone NOT NULL,
	"status" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"values" jsonb NOT NULL,
	"from" date,
	"until" date,
	"version" integer NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"level_count" integer DEFAULT 0 NOT NULL,
	"level_since" timestamp (3) with time zone,
	"last_approver_id" uuid,
	"marked_by_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "request_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "request_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"round" integer NOT NULL,
	"level" integer NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"on_behalf_of_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"attachment_ids" jsonb NOT NULL,
	"from_status" integer NOT NULL,
	"to_status" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_line" (
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date,
	"until" date,
	"note" text DEFAULT '' NOT NULL,
	"values" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "request_line_request_id_line_id_pk" PRIMARY KEY("request_id","line_id")
);
--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("done_at","failed_at","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("employee_id","event_key");--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("employee_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("employee_id","read_at");--> statement-breakpoint
CREATE INDEX "notification_by_record" ON "notification" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "push_device_by_employee" ON "push_device" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_token" ON "push_device" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_day_id" ON "attendance_day" USING btree ("id");--> statement-breakpoint
CREATE INDEX "attendance_day_by_date" ON "attendance_day" USING btree ("date","status");--> statement-breakpoint
CREATE INDEX "day_fact_by_day" ON "day_fact" USING btree ("employee_id","date");--> statement-breakpoint
CREATE INDEX "day_fact_by_request" ON "day_fact" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "day_fact_by_date" ON "day_fact" USING btree ("date","kind");--> statement-breakpoint
CREATE INDEX "attachment_by_record" ON "attachment" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "attachment_orphans" ON "attachment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_by_record" ON "audit" USING btree ("record_id","at");--> statement-breakpoint
CREATE INDEX "audit_by_employee" ON "audit" USING btree ("employee_id","at");--> statement-breakpoint
CREATE INDEX "command_key_by_age" ON "command_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_balance_one" ON "leave_balance" USING btree ("employee_id","leave_type_id");--> statement-breakpoint
CREATE INDEX "leave_deduct_by_balance" ON "leave_deduct" USING btree ("balance_id","trans_date","id");--> statement-breakpoint
CREATE INDEX "leave_deduct_by_request" ON "leave_deduct" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "leave_gain_by_balance" ON "leave_gain" USING btree ("balance_id","trans_date","id");--> statement-breakpoint
CREATE INDEX "leave_gain_by_expiry" ON "leave_gain" USING btree ("gain_status","expired_date");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_gain_once" ON "leave_gain" USING btree ("balance_id","generation_type","trans_date") WHERE generation_type in ('annualGrant', 'carryOver');--> statement-breakpoint
CREATE INDEX "oidc_model_by_grant" ON "oidc_model" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_model_by_uid" ON "oidc_model" USING btree ("kind","uid");--> statement-breakpoint
CREATE INDEX "oidc_model_by_expiry" ON "oidc_model" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_by_employee" ON "account" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "department_head_by_department" ON "department_head" USING btree ("department_id","from");--> statement-breakpoint
CREATE INDEX "department_head_by_employee" ON "department_head" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employee_by_name" ON "employee" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "employee_role_by_role" ON "employee_role" USING btree ("role","from");--> statement-breakpoint
CREATE INDEX "employee_role_by_employee" ON "employee_role" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employment_by_employee" ON "employment" USING btree ("employee_id","from");--> statement-breakpoint
CREATE INDEX "employment_by_superior" ON "employment" USING btree ("superior_id","from");--> statement-breakpoint
CREATE INDEX "employment_by_department" ON "employment" USING btree ("department_id","from");--> statement-breakpoint
CREATE INDEX "holiday_by_date" ON "holiday" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "module_access_one" ON "module_access" USING btree ("module","employee_id");--> statement-breakpoint
CREATE INDEX "module_access_by_employee" ON "module_access" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "pay_period_by_until" ON "pay_period" USING btree ("until");--> statement-breakpoint
CREATE INDEX "approval_matrix_by_module" ON "approval_matrix" USING btree ("module","position");--> statement-breakpoint
CREATE INDEX "approval_step_desk" ON "approval_step" USING btree ("person_id","status_id","since");--> statement-breakpoint
CREATE INDEX "approval_step_history" ON "approval_step" USING btree ("person_id","acted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_step_one" ON "approval_step" USING btree ("request_id","round","level","person_id");--> statement-breakpoint
CREATE INDEX "delegation_to" ON "delegation" USING btree ("granted_to_employee_id","until");--> statement-breakpoint
CREATE INDEX "delegation_from" ON "delegation" USING btree ("from_employee_id","until");--> statement-breakpoint
CREATE INDEX "effect_log_by_request" ON "effect_log" USING btree ("request_id","posted_at");--> statement-breakpoint
CREATE INDEX "request_mine" ON "request" USING btree ("requestor_id","module","sort_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "request_of_employee" ON "request" USING btree ("employee_id","module","from","until");--> statement-breakpoint
CREATE INDEX "request_by_module" ON "request" USING btree ("module","sort_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "request_by_status" ON "request" USING btree ("status","sort_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "request_by_days" ON "request" USING btree ("module","from","until");--> statement-breakpoint
CREATE UNIQUE INDEX "request_history_order" ON "request_history" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "request_history_by_actor" ON "request_history" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "request_line_by_employee" ON "request_line" USING btree ("employee_id","from","until");