import { randomBytes } from 'node:crypto'

export const APPLICATION = 'assay'
export const OWNER = 'assay_owner'
export const DATABASE = 'assay'

const OWNER_LOGIN_MS = 60 * 60_000

/** base64url: safe inside an SQL string and a URL. */
export const newPassword = () => randomBytes(24).toString('base64url')

/** Statements for single-user mode, one per line: the roles and the database of a new cluster. */
export const creation = (password) => [
  `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${password}'`,
  `CREATE ROLE ${OWNER}`,
  `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
]

/**
 * Statements that bring any cluster, also one of an earlier version, to the current rights. The superuser has no
 * password, so only single-user mode reaches it. The owner role gets a new password that expires: only the process
 * that starts the cluster knows it, and passes it to the migrations.
 */
export function hardening(ownerPassword, { expires }) {
  const until = expires ? new Date(Date.now() + OWNER_LOGIN_MS).toISOString() : 'infinity'
  const plain = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
  const everyMembership =
    `SELECT r.rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid ` +
    `WHERE m.member = '${APPLICATION}'::regrole`
  return [
    'ALTER ROLE postgres PASSWORD NULL',
    block(
      `IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN CREATE ROLE ${OWNER}; END IF;`
    ),
    `ALTER ROLE ${APPLICATION} LOGIN ${plain}`,
    `ALTER ROLE ${OWNER} LOGIN ${plain} PASSWORD '${ownerPassword}' VALID UNTIL '${until}'`,
    block(
      `DECLARE granted name; BEGIN FOR granted IN ${everyMembership} LOOP ` +
        `EXECUTE format('REVOKE %I FROM ${APPLICATION}', granted); END LOOP; END;`
    ),
    `GRANT ${APPLICATION} TO ${OWNER}`,
    // A database owner may drop the database, and owns the schema "public" with the right to drop tables of others.
    `ALTER DATABASE ${DATABASE} OWNER TO ${OWNER}`,
    'ALTER SCHEMA public OWNER TO pg_database_owner',
    `GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${DATABASE} TO ${APPLICATION}`,
    `GRANT USAGE, CREATE ON SCHEMA public TO ${APPLICATION}`,
    'REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC',
  ]
}

const block = (body) => `DO $$ BEGIN ${body} END $$`
