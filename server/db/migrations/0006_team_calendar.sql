CREATE TABLE "calendar_feed" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feed_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "calendar_filter" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"people" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"statuses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"holiday" boolean DEFAULT true NOT NULL,
	"joint_holiday" boolean DEFAULT true NOT NULL
);
