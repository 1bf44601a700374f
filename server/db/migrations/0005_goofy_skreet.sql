CREATE TABLE "push_device_off" (
	"device_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_device_off_device_id_employee_id_pk" PRIMARY KEY("device_id","employee_id")
);
