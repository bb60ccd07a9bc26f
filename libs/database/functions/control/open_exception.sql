-- Opens an exception, one at a time for a request or a card top-up; false where one is open already.
create or replace function open_exception(p_kind text, p_reference_id uuid, p_card_top_up_id uuid, p_organisation_id uuid, p_detail jsonb)
returns boolean language sql as $$
  with opened as (
    insert into reconciliation_task (kind, reference_id, card_top_up_id, organisation_id, detail)
    values (p_kind, p_reference_id, p_card_top_up_id, p_organisation_id, p_detail)
    on conflict do nothing returning id)
  select exists (select from opened)
$$;
