CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"cover_id" uuid,
	"site_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"department_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"grades" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"must_acknowledge" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"expire_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_receipt" (
	"announcement_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_receipt_employee_id_announcement_id_pk" PRIMARY KEY("employee_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "ess_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"site_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"department_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"grades" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"current_version_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ess_file_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"attachment_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_digest" (
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_digest_employee_id_date_pk" PRIMARY KEY("employee_id","date")
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"digest_hour" integer,
	"digest_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_restore" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"restore_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"personal_email" text DEFAULT '' NOT NULL,
	"shortcuts" jsonb,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"phone_type_id" text NOT NULL,
	"phone_country_code" text NOT NULL,
	"phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" text NOT NULL,
	"small_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"small_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "document_password" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shift_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "block" jsonb;--> statement-breakpoint
ALTER TABLE "push_device" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "record_kind" text DEFAULT 'request' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_role" ADD COLUMN "module" text;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "module_access" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "module_access" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "work_calendar" ADD COLUMN "shift_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_matrix" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "instead_of_id" uuid;--> statement-breakpoint
CREATE INDEX "announcement_on_show" ON "announcement" USING btree ("publish_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "announcement_to_tell" ON "announcement" USING btree ("told_at","publish_at");--> statement-breakpoint
CREATE INDEX "announcement_receipt_by_announcement" ON "announcement_receipt" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "ess_file_by_category" ON "ess_file" USING btree ("category","title","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ess_file_version_one" ON "ess_file_version" USING btree ("file_id","number");--> statement-breakpoint
CREATE INDEX "profile_contact_by_employee" ON "profile_contact" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "profile_picture_by_employee" ON "profile_picture" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "configuration_applied_by_time" ON "configuration_applied" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "request_comment_thread" ON "request_comment" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "request_comment_by_author" ON "request_comment" USING btree ("author_id","at");