-- phase: contract
-- The functions of two searches that became one (docs/decisions/0113): the release before calls them.
drop function if exists search_payments_and_bulk(uuid, text[], text[], text[], text[], integer, integer);
drop function if exists search_payments(uuid, boolean, text[], text[], integer);
drop function if exists search_payments_mistyped(uuid, text[], text[], integer);
drop function if exists payments_containing(uuid, text[], integer);
drop function if exists search_beneficiaries(uuid, text[], text[], integer);
