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
CREATE TABLE "document_password" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "profile_contact_by_employee" ON "profile_contact" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "profile_picture_by_employee" ON "profile_picture" USING btree ("employee_id");