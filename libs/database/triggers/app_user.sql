create or replace trigger member_announces after insert or update of status, roles on app_user
  for each row execute function announce_member();
