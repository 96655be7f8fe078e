-- Every change of a household's rows gives it another version (household_versions), in the transaction of the change and
-- as its last statement: the row lock of the version is held while the transaction commits and never while it waits for
-- another lock. docs/decisions/0031 tells why. Names have their schema, because a restored dump of rows has no search path.
INSERT INTO "household_versions" SELECT "id", gen_random_uuid() FROM "households";
--> statement-breakpoint
-- Raises the versions of the households noted in this transaction, in the order of their ids, so that two transactions
-- never wait for each other. A household that is gone has none.
CREATE FUNCTION "raise_noted_household_versions"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  list text := ltrim(coalesce(current_setting('purrwell.changed_households', true), ''));
  noted uuid[];
  raised integer;
BEGIN
  PERFORM set_config('purrwell.changed_households', '', true);
  IF list = 'all' THEN
    INSERT INTO "public"."household_versions" SELECT "id", gen_random_uuid() FROM "public"."households" ORDER BY "id"
      ON CONFLICT ("household_id") DO UPDATE SET "version" = excluded."version";
    DELETE FROM "public"."household_versions" WHERE NOT EXISTS (SELECT FROM "public"."households" WHERE "id" = "household_id");
    RETURN;
  END IF;
  noted := string_to_array(list, ' ')::uuid[];
  INSERT INTO "public"."household_versions" SELECT "id", gen_random_uuid() FROM "public"."households" WHERE "id" = ANY (noted) ORDER BY "id"
    ON CONFLICT ("household_id") DO UPDATE SET "version" = excluded."version";
  GET DIAGNOSTICS raised = ROW_COUNT;
  IF raised < cardinality(noted) THEN
    DELETE FROM "public"."household_versions"
      WHERE "household_id" = ANY (noted) AND NOT EXISTS (SELECT FROM "public"."households" WHERE "id" = "household_id");
  END IF;
END $$;
--> statement-breakpoint
-- Notes a household. From 1,000 households on a transaction raises the versions of all: the list would become slow to
-- search, and raising some of them before the end would hold their locks while it waits for others.
CREATE FUNCTION "note_changed_household"(id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('purrwell.changed_households', true), '');
BEGIN
  IF id IS NULL OR noted = 'all' OR position(id::text IN noted) > 0 THEN RETURN; END IF;
  PERFORM set_config('purrwell.changed_households', CASE WHEN length(noted) < 37000 THEN noted || ' ' || id ELSE 'all' END, true);
END $$;
--> statement-breakpoint
-- Notes the household of a row, before and after the change. The argument of the trigger is the column that leads to it.
-- A row whose parent is gone needs nothing: the deletion of the parent was noted.
CREATE FUNCTION "household_row_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR version IN 1..2 LOOP
    CONTINUE WHEN (version = 1 AND TG_OP = 'INSERT') OR (version = 2 AND TG_OP = 'DELETE');
    IF version = 1 THEN changed := OLD; ELSE changed := NEW; END IF;
    CASE TG_ARGV[0]
      WHEN 'id' THEN
        PERFORM "public"."note_changed_household"(changed.id);
      WHEN 'household_id' THEN
        PERFORM "public"."note_changed_household"(changed.household_id);
        IF TG_TABLE_NAME = 'cats' AND TG_OP = 'UPDATE' AND version = 2 THEN
          -- Results that are being written noted the household that the cat leaves: the move is committed after them.
          IF OLD.household_id <> NEW.household_id THEN
            PERFORM FROM "public"."cats" WHERE id = changed.id FOR UPDATE;
            PERFORM FROM "public"."lab_sets" WHERE cat_id = changed.id ORDER BY id FOR UPDATE;
          END IF;
        END IF;
      WHEN 'friend_household_id' THEN
        PERFORM "public"."note_changed_household"(changed.household_id);
        PERFORM "public"."note_changed_household"(changed.friend_household_id);
      WHEN 'checkout' THEN
        -- What was bought with it may be another household's by now.
        PERFORM "public"."note_changed_household"(changed.household_id);
        PERFORM "public"."note_changed_household"(o.household_id) FROM "public"."orders" o WHERE o.checkout_id = changed.id;
        PERFORM "public"."note_changed_household"(s.household_id) FROM "public"."subscriptions" s WHERE s.checkout_id = changed.id;
      WHEN 'person' THEN
        PERFORM "public"."note_changed_household"(m.household_id) FROM "public"."memberships" m WHERE m.person_id = changed.id;
      WHEN 'order_id' THEN
        PERFORM "public"."note_changed_household"(o.household_id) FROM "public"."orders" o WHERE o.id = changed.order_id;
      WHEN 'box_id' THEN
        PERFORM "public"."note_changed_household"(b.household_id) FROM "public"."boxes" b WHERE b.id = changed.box_id;
      WHEN 'cat_id' THEN
        PERFORM "public"."note_changed_household"(c.household_id) FROM "public"."cats" c WHERE c.id = changed.cat_id;
      WHEN 'set_id' THEN
        PERFORM "public"."note_changed_household"(c.household_id)
          FROM "public"."lab_sets" l JOIN "public"."cats" c ON c.id = l.cat_id WHERE l.id = changed.set_id;
      WHEN 'subscription_id' THEN
        PERFORM "public"."note_changed_household"(s.household_id) FROM "public"."subscriptions" s WHERE s.id = changed.subscription_id;
      WHEN 'invoice_id' THEN
        PERFORM "public"."note_changed_household"(i.household_id) FROM "public"."invoices" i WHERE i.id = changed.invoice_id;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "raise_household_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('purrwell.changed_households', true), '') <> '' THEN
    PERFORM "public"."raise_noted_household_versions"();
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Gives a table the two triggers: one that notes each row, and one at the end of the transaction, queued by the first
-- statement of a transaction that notes anything.
CREATE FUNCTION "version_households_by"(name regclass, leads_by text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER "household_row_changed" AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION "household_row_changed"(%L)',
    name, leads_by);
  EXECUTE format(
    'CREATE CONSTRAINT TRIGGER "raise_household_versions" AFTER INSERT OR UPDATE OR DELETE ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (nullif(current_setting(%L, true), %L) IS NULL) EXECUTE FUNCTION "raise_household_versions"()',
    name, 'purrwell.changed_households', '');
END $$;
--> statement-breakpoint
-- Not those that are swept at night: a transaction that changes a thousand households raises the versions of all.
SELECT "version_households_by"(name::regclass, leads_by) FROM (VALUES
  ('households', 'id'),
  ('people', 'person'),
  ('memberships', 'household_id'),
  ('billing_customers', 'household_id'),
  ('checkouts', 'checkout'),
  ('subscriptions', 'household_id'),
  ('invoices', 'household_id'),
  ('disputes', 'invoice_id'),
  ('plan_changes', 'subscription_id'),
  ('subscription_receipts', 'household_id'),
  ('discounts', 'household_id'),
  ('orders', 'household_id'),
  ('journey_events', 'order_id'),
  ('boxes', 'household_id'),
  ('box_events', 'box_id'),
  ('box_extras', 'household_id'),
  ('cats', 'household_id'),
  ('health_entries', 'household_id'),
  ('lab_sets', 'cat_id'),
  ('lab_values', 'set_id'),
  ('lab_history', 'set_id'),
  ('formula_versions', 'cat_id'),
  ('points_entries', 'household_id'),
  ('reward_standings', 'household_id'),
  ('achievement_progress', 'household_id'),
  ('streaks', 'household_id'),
  ('redemptions', 'household_id'),
  ('friend_codes', 'household_id'),
  ('friendships', 'friend_household_id'),
  ('share_cards', 'household_id')
) AS tables (name, leads_by);
