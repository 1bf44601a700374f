CREATE TABLE "device_heard" (
	"sub" text NOT NULL,
	"db" uuid NOT NULL,
	"hour" integer NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "device_heard_sub_db_hour_pk" PRIMARY KEY("sub","db","hour")
);
--> statement-breakpoint
CREATE TABLE "training" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"requestor_id" uuid NOT NULL,
	"external" boolean NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"site_id" uuid,
	"time_zone" text NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"status" text NOT NULL,
	"min_percent" integer NOT NULL,
	"needs_check_out" boolean NOT NULL,
	"gives_certificate" boolean NOT NULL,
	"company_cost" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_attendance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"participant_id" uuid,
	"facilitator_id" uuid,
	"status" integer DEFAULT 0 NOT NULL,
	"in_local" text,
	"out_local" text,
	"in_scan_id" uuid,
	"out_scan_id" uuid,
	"method" text,
	"note" text DEFAULT '' NOT NULL,
	"set_by" uuid,
	"set_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_attendance_of_one" CHECK (num_nonnulls("training_attendance"."participant_id", "training_attendance"."facilitator_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "training_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_completion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"training_id" uuid,
	"completed_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"valid_until" date,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "training_coordinator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_facilitator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"source" integer NOT NULL,
	"employee_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"names" jsonb NOT NULL,
	"pass_percent" integer,
	"attempts_max" integer NOT NULL,
	"anonymous" boolean NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_form_answer" (
	"transaction_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "training_form_answer_transaction_id_field_id_pk" PRIMARY KEY("transaction_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "training_form_field" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" integer NOT NULL,
	"labels" jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"right" jsonb,
	"points" integer DEFAULT 0 NOT NULL,
	"required" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_form_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"status" integer NOT NULL,
	"score" integer,
	"max_score" integer,
	"percent" numeric(5, 2),
	"passed" boolean,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"sequence" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"participant_id" uuid,
	"added_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "training_offer" (
	"training_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"unregister_until" timestamp (3) with time zone NOT NULL,
	"quota" integer NOT NULL,
	"waiting_max" integer NOT NULL,
	"audience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_sequence" bigint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_participant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"group_id" uuid,
	"origin" text NOT NULL,
	"registration_id" uuid,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"credited_minutes" integer,
	"training_hour" numeric(6, 2),
	"percent" numeric(5, 2),
	"completed_on" date,
	"certificate_no" text,
	"valid_until" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"group_id" uuid,
	"state" text NOT NULL,
	"sequence" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"promoted_at" timestamp (3) with time zone,
	"freed_at" timestamp (3) with time zone,
	"freed_from" text,
	"passed_over_at" timestamp (3) with time zone,
	"passed_over_code" text
);
--> statement-breakpoint
CREATE TABLE "training_scan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"step" bigint NOT NULL,
	"by" text NOT NULL,
	"scanned_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	"verdict" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"device_id" text,
	"db" text,
	"seq" integer,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"accepted" boolean
);
--> statement-breakpoint
CREATE TABLE "training_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"group_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"starts_local" text NOT NULL,
	"ends_local" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"break_minutes" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"capacity" integer,
	"facilitator_id" uuid,
	"status" text NOT NULL,
	"cancel_note" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"heads" integer,
	"key_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_session_key" (
	"session_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "training_session_key_session_id_version_pk" PRIMARY KEY("session_id","version")
);
--> statement-breakpoint
CREATE TABLE "training_category" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_currency" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"rate_date" date NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_currency_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "training_form_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" integer NOT NULL,
	"names" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_form_template_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "training_mandatory_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from" date NOT NULL,
	"first_due_days" integer NOT NULL,
	"renew_months" integer,
	"warn_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_mandatory_rule_subject_id_unique" UNIQUE("subject_id")
);
--> statement-breakpoint
CREATE TABLE "training_subject" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"category" text NOT NULL,
	"minutes" integer NOT NULL,
	"certificate_months" integer,
	"discreet" boolean DEFAULT false NOT NULL,
	"prerequisite_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_subject_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "cost_commitment" ALTER COLUMN "amount" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "training_attendance" ADD CONSTRAINT "training_attendance_session_id_training_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_attendance" ADD CONSTRAINT "training_attendance_participant_id_training_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."training_participant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_attendance" ADD CONSTRAINT "training_attendance_facilitator_id_training_facilitator_id_fk" FOREIGN KEY ("facilitator_id") REFERENCES "public"."training_facilitator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_change" ADD CONSTRAINT "training_change_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_coordinator" ADD CONSTRAINT "training_coordinator_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_facilitator" ADD CONSTRAINT "training_facilitator_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form" ADD CONSTRAINT "training_form_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form_answer" ADD CONSTRAINT "training_form_answer_transaction_id_training_form_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."training_form_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form_answer" ADD CONSTRAINT "training_form_answer_field_id_training_form_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."training_form_field"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form_field" ADD CONSTRAINT "training_form_field_form_id_training_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."training_form"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form_transaction" ADD CONSTRAINT "training_form_transaction_form_id_training_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."training_form"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_form_transaction" ADD CONSTRAINT "training_form_transaction_participant_id_training_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."training_participant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_group" ADD CONSTRAINT "training_group_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_material" ADD CONSTRAINT "training_material_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_offer" ADD CONSTRAINT "training_offer_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_participant" ADD CONSTRAINT "training_participant_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_place" ADD CONSTRAINT "training_place_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_scan" ADD CONSTRAINT "training_scan_session_id_training_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session_key" ADD CONSTRAINT "training_session_key_session_id_training_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_heard_by_age" ON "device_heard" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "training_by_status" ON "training" USING btree ("status","until","id");--> statement-breakpoint
CREATE INDEX "training_by_subject" ON "training" USING btree ("subject_id","until");--> statement-breakpoint
CREATE INDEX "training_by_requestor" ON "training" USING btree ("requestor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_attendance_of_participant" ON "training_attendance" USING btree ("session_id","participant_id") WHERE "training_attendance"."participant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "training_attendance_of_facilitator" ON "training_attendance" USING btree ("session_id","facilitator_id") WHERE "training_attendance"."facilitator_id" is not null;--> statement-breakpoint
CREATE INDEX "training_attendance_by_participant" ON "training_attendance" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "training_change_by_training" ON "training_change" USING btree ("training_id","at");--> statement-breakpoint
CREATE INDEX "training_completion_by_employee" ON "training_completion" USING btree ("employee_id","subject_id","completed_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "training_completion_by_end" ON "training_completion" USING btree ("subject_id","valid_until");--> statement-breakpoint
CREATE INDEX "training_coordinator_by_employee" ON "training_coordinator" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "training_coordinator_by_training" ON "training_coordinator" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_facilitator_by_employee" ON "training_facilitator" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "training_facilitator_by_training" ON "training_facilitator" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_form_by_training" ON "training_form" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_form_field_by_form" ON "training_form_field" USING btree ("form_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "training_form_transaction_one" ON "training_form_transaction" USING btree ("form_id","participant_id","attempt");--> statement-breakpoint
CREATE INDEX "training_form_transaction_by_participant" ON "training_form_transaction" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "training_group_by_training" ON "training_group" USING btree ("training_id","sequence");--> statement-breakpoint
CREATE INDEX "training_material_by_training" ON "training_material" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_offer_by_close" ON "training_offer" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "training_offer_by_open" ON "training_offer" USING btree ("opens_at");--> statement-breakpoint
CREATE UNIQUE INDEX "training_participant_one" ON "training_participant" USING btree ("training_id","employee_id");--> statement-breakpoint
CREATE INDEX "training_participant_by_employee" ON "training_participant" USING btree ("employee_id","status");--> statement-breakpoint
CREATE INDEX "training_participant_by_group" ON "training_participant" USING btree ("training_id","group_id");--> statement-breakpoint
CREATE INDEX "training_place_by_training" ON "training_place" USING btree ("training_id","state","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "training_place_one" ON "training_place" USING btree ("training_id","employee_id") WHERE "training_place"."state" <> 'freed';--> statement-breakpoint
CREATE INDEX "training_place_by_employee" ON "training_place" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "training_scan_by_session" ON "training_scan" USING btree ("session_id","received_at");--> statement-breakpoint
CREATE INDEX "training_scan_by_employee" ON "training_scan" USING btree ("employee_id","received_at");--> statement-breakpoint
CREATE INDEX "training_scan_by_device" ON "training_scan" USING btree ("session_id","device_id");--> statement-breakpoint
CREATE INDEX "training_session_by_training" ON "training_session" USING btree ("training_id","starts_at");--> statement-breakpoint
CREATE INDEX "training_session_by_start" ON "training_session" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "training_session_open" ON "training_session" USING btree ("ends_at") WHERE "training_session"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "training_subject_by_category" ON "training_subject" USING btree ("category","active");