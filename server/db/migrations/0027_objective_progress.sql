CREATE TABLE "objective_progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"objective_id" uuid NOT NULL,
	"achievement" numeric(12, 2),
	"note" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "objective_progress_once" ON "objective_progress" USING btree ("objective_id","by_id","date");--> statement-breakpoint
CREATE INDEX "objective_by_line" ON "objective" USING btree ("line_id","employee_id");