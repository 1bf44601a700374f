ALTER TABLE "application_event" ADD COLUMN "end_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "vacancy_application" ADD COLUMN "end_reason_id" uuid;