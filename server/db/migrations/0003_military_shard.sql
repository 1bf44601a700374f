CREATE TABLE "ticket_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"command_id" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ticket_use_by_age" ON "ticket_use" USING btree ("used_at");