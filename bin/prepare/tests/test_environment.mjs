import { join } from 'node:path'
import { migrationEnvironment } from '../environment.mjs'
import { step } from '../progress.mjs'
import { temporaryDatabase } from '../postgres/temporary_database.mjs'

/** Creates the environment of one test process with its own database, which `remove` deletes. */
export async function testEnvironment() {
  const database = await step('starting PostgreSQL', () => temporaryDatabase('test'))
  const env = {
    ...migrationEnvironment(database.env, database.ownerUrl),
    CACHE_DIR: join(database.env.DATA_DIR, 'cache'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
  }
  return { env, remove: database.remove }
}
