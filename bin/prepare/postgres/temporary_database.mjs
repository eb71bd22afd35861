import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, createDatabase, dropDatabase } from './database.mjs'
import { freePort } from '../ports.mjs'
import { Postgres } from './postgres.mjs'

/**
 * Creates a database for one run: a separate cluster in a temporary folder or, with DATABASE_URL, a separate database
 * on that server. `env` is the environment of the processes that use it; `ownerUrl` is the URL for the role that owns
 * the audit log, if there is one.
 */
export async function temporaryDatabase(purpose) {
  const folder = mkdtempSync(join(tmpdir(), `assay-${purpose}-`))
  // PostgreSQL's user needs permission to traverse the folder.
  chmodSync(folder, 0o711)
  const { url, ownerUrl, remove } = process.env.DATABASE_URL
    ? await externalDatabase(purpose)
    : await ownCluster(folder)
  const port = String(await freePort())
  const env = {
    ...process.env,
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    APP_NAME: 'Assay',
    APP_KEY: randomBytes(24).toString('base64url'),
    DATABASE_URL: url,
    DATA_DIR: folder,
  }
  return {
    env,
    ownerUrl,
    async remove() {
      await remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ownCluster(folder) {
  const postgres = new Postgres(join(folder, 'postgres'), { isTemporary: true, log: console.error })
  try {
    await postgres.start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return { url: postgres.url, ownerUrl: postgres.ownerUrl, remove: () => postgres.stop() }
}

async function externalDatabase(purpose) {
  const server = process.env.DATABASE_URL
  await checkDatabase(server)
  const name = `assay_${purpose}_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(server, name)
  return { url, remove: () => dropDatabase(server, name) }
}
