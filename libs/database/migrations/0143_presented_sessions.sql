-- phase: contract
-- `callers_of_tokens` has taken its place, which also says whether a second factor is owed.
drop function if exists presented_sessions(bytea[]);
