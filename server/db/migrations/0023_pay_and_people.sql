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
CREATE TABLE "bonus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"pay_date" date NOT NULL,
	"pay_year" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"net" bigint NOT NULL,
	"currency" text NOT NULL,
	"base_pay" bigint NOT NULL,
	"factor" numeric(12, 2),
	"service_months" integer NOT NULL,
	"year_to_date" jsonb NOT NULL,
	"digest" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	CONSTRAINT "bonus_adds_up" CHECK ("bonus"."net" = "bonus"."gross" - "bonus"."tax")
);
--> statement-breakpoint
CREATE TABLE "bonus_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"titles" jsonb NOT NULL,
	"as_of" date NOT NULL,
	"pay_date" date NOT NULL,
	"pay_year" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compensation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date,
	"base_pay" bigint NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "compensation_above_nothing" CHECK ("compensation"."base_pay" > 0),
	CONSTRAINT "compensation_in_order" CHECK ("compensation"."until" is null or "compensation"."until" >= "compensation"."from")
);
--> statement-breakpoint
CREATE TABLE "pay_component" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"side" text NOT NULL,
	"rule" jsonb NOT NULL,
	"taxable" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"position" integer NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pay_period_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"origin" text NOT NULL,
	"pay_date" date NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payslip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"pay_period_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pay_date" date NOT NULL,
	"pay_year" integer NOT NULL,
	"currency" text NOT NULL,
	"total_earnings" bigint NOT NULL,
	"total_deductions" bigint NOT NULL,
	"take_home" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"corrects_id" uuid,
	"year_to_date" jsonb NOT NULL,
	"digest" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	CONSTRAINT "payslip_adds_up" CHECK ("payslip"."take_home" = "payslip"."total_earnings" - "payslip"."total_deductions"),
	CONSTRAINT "payslip_never_negative" CHECK ("payslip"."take_home" >= 0 or "payslip"."kind" <> 'regular')
);
--> statement-breakpoint
CREATE TABLE "payslip_line" (
	"payslip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"side" text NOT NULL,
	"names" jsonb NOT NULL,
	"quantity" numeric(12, 2),
	"multiplier" numeric(12, 2),
	"unit" text,
	"rate" bigint,
	"amount" bigint NOT NULL,
	"taxable" boolean NOT NULL,
	"counts_in_year" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"sources" jsonb NOT NULL,
	CONSTRAINT "payslip_line_payslip_id_position_pk" PRIMARY KEY("payslip_id","position"),
	CONSTRAINT "payslip_line_says_something" CHECK ("payslip_line"."amount" <> 0 or "payslip_line"."code" = 'BASE')
);
--> statement-breakpoint
CREATE TABLE "payslip_source" (
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"payslip_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	"returned_by" uuid,
	CONSTRAINT "payslip_source_source_kind_source_id_pk" PRIMARY KEY("source_kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "personal_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"category" integer NOT NULL,
	"kind" integer,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"origin" text NOT NULL,
	"request_id" uuid,
	"line_id" uuid
);
--> statement-breakpoint
CREATE TABLE "personal_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"category" integer NOT NULL,
	"kind" integer,
	"values" jsonb NOT NULL,
	"number" text,
	"version" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "education_record" ADD COLUMN "grade" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "education_record" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "birth_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "nationality" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_period" ADD COLUMN "pay_date" date;--> statement-breakpoint
ALTER TABLE "choice" ADD COLUMN "descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_event" ADD CONSTRAINT "loan_event_account_id_loan_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."loan_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalment" ADD CONSTRAINT "loan_instalment_account_id_loan_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."loan_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_access_by_employee" ON "document_access" USING btree ("employee_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_unlock_by_employee" ON "document_unlock" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "loan_account_by_person" ON "loan_account" USING btree ("employee_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_account_one" ON "loan_account" USING btree ("request_id","line_id") WHERE "loan_account"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "loan_account_by_item" ON "loan_account" USING btree ("loan_item_id");--> statement-breakpoint
CREATE INDEX "loan_event_by_account" ON "loan_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "loan_instalment_due" ON "loan_instalment" USING btree ("due_period","status");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_one" ON "bonus" USING btree ("run_id","employee_id");--> statement-breakpoint
CREATE INDEX "bonus_by_person" ON "bonus" USING btree ("employee_id","pay_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bonus_unopened" ON "bonus" USING btree ("employee_id") WHERE "bonus"."first_opened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "compensation_one" ON "compensation" USING btree ("employee_id","from");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_run_one" ON "pay_run" USING btree ("pay_period_id","kind","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_one" ON "payslip" USING btree ("run_id","employee_id");--> statement-breakpoint
CREATE INDEX "payslip_by_person" ON "payslip" USING btree ("employee_id","pay_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payslip_by_period" ON "payslip" USING btree ("pay_period_id","employee_id");--> statement-breakpoint
CREATE INDEX "payslip_corrections" ON "payslip" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "payslip_unopened" ON "payslip" USING btree ("employee_id") WHERE "payslip"."first_opened_at" is null;--> statement-breakpoint
CREATE INDEX "payslip_source_by_slip" ON "payslip_source" USING btree ("payslip_id");--> statement-breakpoint
CREATE INDEX "payslip_source_by_person" ON "payslip_source" USING btree ("employee_id","source_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_change_of_record" ON "personal_change" USING btree ("record_id","version","employee_id","category");--> statement-breakpoint
CREATE INDEX "personal_change_by_employee" ON "personal_change" USING btree ("employee_id","changed_at");--> statement-breakpoint
CREATE INDEX "personal_change_by_request" ON "personal_change" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "personal_record_by_employee" ON "personal_record" USING btree ("employee_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_record_one" ON "personal_record" USING btree ("employee_id","category","kind");--> statement-breakpoint
CREATE INDEX "personal_record_by_number" ON "personal_record" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payroll_line_unpaid" ON "payroll_line" USING btree ("employee_id") WHERE "payroll_line"."paid_at" is null;--> statement-breakpoint
-- what was published stands: nothing of it changes but what the arguments name, once, and only the retention job deletes (it says so for its transaction)
CREATE FUNCTION published_pay_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := tg_argv[0];
BEGIN
  IF tg_op = 'TRUNCATE' THEN
    RAISE EXCEPTION 'published pay is never emptied (%)', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
  ELSIF tg_op = 'DELETE' THEN
    IF current_setting('ess.pay_retention', true) = 'on' THEN
      RETURN OLD;
    END IF;
  ELSIF mark IS NOT NULL AND to_jsonb(OLD) ->> mark IS NULL AND to_jsonb(OLD) - mark = to_jsonb(NEW) - mark THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published pay is never changed (%)', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payslip_stands BEFORE UPDATE OR DELETE ON payslip FOR EACH ROW EXECUTE FUNCTION published_pay_stands('first_opened_at');
--> statement-breakpoint
CREATE TRIGGER payslip_line_stands BEFORE UPDATE OR DELETE ON payslip_line FOR EACH ROW EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER payslip_source_stands BEFORE UPDATE OR DELETE ON payslip_source FOR EACH ROW EXECUTE FUNCTION published_pay_stands('returned_by');
--> statement-breakpoint
CREATE TRIGGER pay_run_stands BEFORE UPDATE OR DELETE ON pay_run FOR EACH ROW EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER bonus_stands BEFORE UPDATE OR DELETE ON bonus FOR EACH ROW EXECUTE FUNCTION published_pay_stands('first_opened_at');
--> statement-breakpoint
CREATE TRIGGER bonus_run_stands BEFORE UPDATE OR DELETE ON bonus_run FOR EACH ROW EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER payslip_never_emptied BEFORE TRUNCATE ON payslip FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER payslip_line_never_emptied BEFORE TRUNCATE ON payslip_line FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER payslip_source_never_emptied BEFORE TRUNCATE ON payslip_source FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER pay_run_never_emptied BEFORE TRUNCATE ON pay_run FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER bonus_never_emptied BEFORE TRUNCATE ON bonus FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
--> statement-breakpoint
CREATE TRIGGER bonus_run_never_emptied BEFORE TRUNCATE ON bonus_run FOR EACH STATEMENT EXECUTE FUNCTION published_pay_stands();
