create or replace trigger approval_evidence_is_append_only before update or delete or truncate on approval_evidence
  for each statement execute function refuse_change();
