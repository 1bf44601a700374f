CREATE TABLE "document_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"kind" text,
	"document_id" uuid,
	"device" text,
	CONSTRAINT "document_access_what" CHECK ("document_access"."what" in ('unlocked', 'wrong', 'lockedOut', 'viewed', 'downloaded'))
);
--> statement-breakpoint
CREATE TABLE "document_unlock" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"sub" text NOT NULL,
	"session" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_access_by_employee" ON "document_access" USING btree ("employee_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_unlock_by_employee" ON "document_unlock" USING btree ("employee_id");