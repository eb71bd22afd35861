// Asks a PostgreSQL server one thing; runs on the project's Node, where the client package is.
import pg from 'pg'

const [question, connectionString, name] = process.argv.slice(2)
const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })

const answers = {
  async version() {
    const { rows } = await client.query('SHOW server_version_num')
    return rows[0].server_version_num
  },
  async create() {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  },
  async drop() {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  },
}

try {
  await client.connect()
  console.log((await answers[question]()) ?? '')
  await client.end()
} catch (error) {
  // A host with several addresses fails once for each of them.
  const reason = error.errors?.map((one) => one.message).join(', ') || error.message || error.code
  console.error(reason.replaceAll('\n', ' '))
  process.exit(1)
}
