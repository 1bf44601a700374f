CREATE TABLE "account_link" (
	"digest" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_link_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "account_link_by_end" ON "account_link" USING btree ("until");--> statement-breakpoint
CREATE INDEX "employee_by_email" ON "employee" USING btree (lower("email"));--> statement-breakpoint
-- who has signed in before: as far as browsers are known, for 90 days each (server/oidc/known-devices.ts)
UPDATE "account" SET "signed_in_at" = known.at FROM (SELECT "account_id", max("until") - interval '90 days' AS at FROM "known_device" GROUP BY "account_id") known WHERE known."account_id" = "account"."id";
