create or replace trigger picture_is_named after insert or update or delete on picture
  for each row execute function name_picture();
