-- the same letters, in less than half the time: cut after every third from the first, the second and the third; what is left at the ends does no harm
CREATE OR REPLACE FUNCTION three_letters(of_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(regexp_replace(of_text, '(...)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr(of_text, 2), '(...)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr(of_text, 3), '(...)', E'\\1\n', 'g'), E'\n')
$$;
--> statement-breakpoint
CREATE INDEX "request_by_letters" ON "request" USING gin (three_letters("search")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "request_of_employee_by_period" ON "request" USING btree ("employee_id","module",coalesce("until", "trans_date"),coalesce("from", "trans_date"));