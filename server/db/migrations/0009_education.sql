CREATE TABLE "cost_commitment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"committed_on" date NOT NULL,
	"status" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "education_programme" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"level_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"bond_months" integer NOT NULL,
	"bond_end_date" date NOT NULL,
	"status" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"ended_on" date,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "education_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"level_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"from" date NOT NULL,
	"graduation_date" date NOT NULL,
	"programme_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cost_commitment_by_request" ON "cost_commitment" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "cost_commitment_by_employee" ON "cost_commitment" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "education_programme_by_request" ON "education_programme" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "education_programme_by_employee" ON "education_programme" USING btree ("employee_id","from");--> statement-breakpoint
CREATE INDEX "education_record_by_employee" ON "education_record" USING btree ("employee_id");