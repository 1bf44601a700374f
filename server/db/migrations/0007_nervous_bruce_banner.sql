CREATE TABLE "request_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "instead_of_id" uuid;--> statement-breakpoint
CREATE INDEX "request_comment_thread" ON "request_comment" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "request_comment_by_author" ON "request_comment" USING btree ("author_id","at");