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
CREATE INDEX "announcement_on_show" ON "announcement" USING btree ("publish_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "announcement_to_tell" ON "announcement" USING btree ("told_at","publish_at");--> statement-breakpoint
CREATE INDEX "announcement_receipt_by_announcement" ON "announcement_receipt" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "ess_file_by_category" ON "ess_file" USING btree ("category","title","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ess_file_version_one" ON "ess_file_version" USING btree ("file_id","number");