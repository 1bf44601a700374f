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
ALTER TABLE "pay_period" ADD COLUMN "pay_date" date;--> statement-breakpoint
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
CREATE INDEX "payroll_line_unpaid" ON "payroll_line" USING btree ("employee_id") WHERE "payroll_line"."paid_at" is null;--> statement-breakpoint
-- what was published stands: nothing of it changes but what the arguments name, once, and only the retention job deletes (it says so for its transaction)
CREATE FUNCTION published_pay_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := tg_argv[0];
BEGIN
  IF tg_op = 'DELETE' THEN
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
