// Runs one statement on a PostgreSQL server. Run with the project's Node, because it needs the client package.
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
  // For a host name with several addresses, there is one error per address.
  const reason = error.errors?.map((one) => one.message).join(', ') || error.message || error.code
  console.error(reason.replaceAll('\n', ' '))
  process.exit(1)
}
