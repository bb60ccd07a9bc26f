-- Lists the characters that people write for an apostrophe: names are found however theirs are written, or left out
-- (docs/decisions/0096).
create or replace function apostrophes() returns text language sql immutable parallel safe as $$ select '''`´‘’‛′＇ʹʻʼʽʾʿˈꞋꞌ' $$;
