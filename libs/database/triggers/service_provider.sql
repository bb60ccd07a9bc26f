create or replace trigger provider_announces after insert or update of status on service_provider
  for each row execute function announce_provider();
