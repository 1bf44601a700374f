CREATE TABLE "loan_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"loan_item_id" uuid NOT NULL,
	"interest_type" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"principal" bigint NOT NULL,
	"currency" text NOT NULL,
	"tenor" integer NOT NULL,
	"first_period" text NOT NULL,
	"status" text NOT NULL,
	"opened_on" date NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"paid_out_on" date,
	"closed_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_employee_id" uuid,
	"amount" bigint,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_instalment" (
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_period" text NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"status" text NOT NULL,
	"payslip_id" uuid,
	"moved_from" text,
	CONSTRAINT "loan_instalment_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "choice" ADD COLUMN "descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_event" ADD CONSTRAINT "loan_event_account_id_loan_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."loan_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalment" ADD CONSTRAINT "loan_instalment_account_id_loan_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."loan_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_account_by_person" ON "loan_account" USING btree ("employee_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_account_one" ON "loan_account" USING btree ("request_id","line_id") WHERE "loan_account"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "loan_account_by_item" ON "loan_account" USING btree ("loan_item_id");--> statement-breakpoint
CREATE INDEX "loan_event_by_account" ON "loan_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "loan_instalment_due" ON "loan_instalment" USING btree ("due_period","status");