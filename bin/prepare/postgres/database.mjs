import { fileURLToPath } from 'node:url'
import { Problem } from '../problem.mjs'
import { collectNode } from '../processes/processes.mjs'

const OLDEST = 15
const client = fileURLToPath(new URL('database_client.mjs', import.meta.url))

const withoutPassword = (url) => url.replace(/:[^:@/]*@/, '@')

async function ask(...args) {
  const done = await collectNode([client, ...args], process.env)
  if (done.code === 0) return done.stdout.trim()
  const reason = done.stderr.trim() || 'no response'
  throw new Problem(
    `DATABASE_URL (${withoutPassword(args[1])}) cannot be used: ${reason}. ` +
      'Start that server or correct the variable; unset it to use the embedded PostgreSQL.'
  )
}

/** Rejects an external database that is unreachable or too old. */
export async function checkDatabase(url) {
  const version = Number(await ask('version', url))
  if (version >= OLDEST * 10_000) return
  throw new Problem(
    `DATABASE_URL (${withoutPassword(url)}) is PostgreSQL ${Math.floor(version / 10_000)}: ` +
      `version ${OLDEST} or later is required.`
  )
}

/** Creates a database on the server of the URL. @returns its URL */
export async function createDatabase(url, name) {
  await ask('create', url, name)
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

export async function dropDatabase(url, name) {
  await ask('drop', url, name)
}
