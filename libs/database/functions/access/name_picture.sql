-- Writes the version of a picture to its subject, however the picture was changed.
create or replace function name_picture() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_picture picture := coalesce(new, old);
  v_version text := case when tg_op <> 'DELETE' then new.version end;
begin
  case v_picture.kind
    when 'PERSON' then update app_user set picture_version = v_version where id = v_picture.subject_id;
    when 'ORGANISATION' then update organisation set picture_version = v_version where id = v_picture.subject_id;
    when 'COVER' then update organisation set cover_version = v_version where id = v_picture.subject_id;
  end case;
  return null;
end $$;
