// Runs a PostgreSQL cluster until SIGTERM: postgres_owner.mjs <folder> [throw-away]
import { Postgres } from '../../../../bin/prepare/postgres/postgres.mjs'

const [folder, kind] = process.argv.slice(2)
const postgres = new Postgres(folder, { isTemporary: kind === 'throw-away' })
const alive = setInterval(() => {}, 1000)
process.once('SIGTERM', async () => {
  clearInterval(alive)
  await postgres.stop()
  process.exit(0)
})
const url = await postgres.start()
console.log(JSON.stringify({ pid: postgres.pid, url }))
