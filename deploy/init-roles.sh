#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: a role that owns the tables, and one that the product runs as.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD
set log_min_error_statement = panic;
create role ems_owner login password :'owner_password';
create role ems login password :'password';
create database ems owner ems_owner;
SQL
