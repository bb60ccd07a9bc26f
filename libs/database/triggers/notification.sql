create or replace trigger notification_announces after insert or update of read_at, deleted_at on notification
  for each row execute function announce_notification();
