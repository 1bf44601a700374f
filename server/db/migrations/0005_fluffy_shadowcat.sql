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
ALTER TABLE "work_calendar" ADD COLUMN "shift_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;