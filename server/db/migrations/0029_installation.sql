CREATE TABLE "installation_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_note" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
