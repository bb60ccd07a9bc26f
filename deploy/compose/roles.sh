#!/bin/sh
# Runs once, when the database is made. secrets/database-roles has the passwords of both roles:
#   OWNER_PASSWORD=…
#   LOGIN_PASSWORD=…
set -eu
. /run/secrets/database-roles
psql --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set login="$LOGIN_PASSWORD" -U postgres <<'SQL'
create role sanaga_owner login createrole password :'owner';
create role sanaga_login login password :'login';
alter role sanaga_login set statement_timeout = '30s';
alter role sanaga_login set lock_timeout = '5s';
create database sanaga owner sanaga_owner;
SQL
