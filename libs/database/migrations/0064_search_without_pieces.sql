-- phase: contract
-- The release before asked it.
drop function payments_containing(uuid, text[], integer);
