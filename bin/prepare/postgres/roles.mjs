import { randomBytes } from 'node:crypto'

export const APPLICATION = 'assay'
export const OWNER = 'assay_owner'
export const DATABASE = 'assay'

const OWNER_LOGIN_MS = 60 * 60_000

/** Generates a random password in base64url, which needs no escaping in SQL strings and URLs. */
export const newPassword = () => randomBytes(24).toString('base64url')

/** Returns the statements, one per line for single-user mode, that create the roles and the database of a new cluster. */
export const creation = (password) => [
  `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${password}'`,
  `CREATE ROLE ${OWNER}`,
  `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
]

/**
 * Returns the statements that update the privileges of any cluster, including clusters from earlier versions. The superuser
 * has no password, so only single-user mode can use it. The owner role gets a new password, which expires after an hour if
 * `expires` is set; the process that starts the cluster passes it to the migrations and does not store it.
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
    // Moves the ownership to another role: the owner of a database can drop it, owns the schema "public", and can drop all
    // of its tables.
    `ALTER DATABASE ${DATABASE} OWNER TO ${OWNER}`,
    'ALTER SCHEMA public OWNER TO pg_database_owner',
    `GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${DATABASE} TO ${APPLICATION}`,
    `GRANT USAGE, CREATE ON SCHEMA public TO ${APPLICATION}`,
    'REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC',
  ]
}

const block = (body) => `DO $$ BEGIN ${body} END $$`
