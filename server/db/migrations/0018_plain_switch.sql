CREATE TABLE "known_device" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD COLUMN "wait_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "known_device_by_account" ON "known_device" USING btree ("account_id","until");--> statement-breakpoint
CREATE INDEX "known_device_by_end" ON "known_device" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_by_end" ON "sign_in_attempt" USING btree ("until");