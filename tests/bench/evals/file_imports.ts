import { asOwner, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'
import { FOREIGN_FILES, ROWS } from './foreign_rows.js'

/** Documented maximum time for the import of 10,000 rows, in seconds. */
const MAX_SECONDS = 10

/** Measures the time from sending another program's file until it is stored, and until its preview is returned. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const web = await startServer()
  const lines: BenchLine[] = []
  try {
    for (const { name, kind, content } of FOREIGN_FILES) {
      const file = new Blob([content()])
      const path = kind === 'results' ? 'results/import' : 'datasets/import'
      const preview = await secondsOf(() => send(web.origin, owner, `${path}/preview`, file, name))
      const seconds = await secondsOf(() => send(web.origin, owner, path, file, name))
      await assertStored(owner, kind)
      lines.push({
        name: `import of ${ROWS} rows from ${name}`,
        value: seconds,
        unit: 's',
        bound: { max: MAX_SECONDS },
        note: `${Math.round(file.size / 1_000_000)} MB; preview ${preview} s`,
      })
    }
    return lines
  } finally {
    web.child.kill('SIGTERM')
  }
}

async function send(origin: string, { token }: Persona, path: string, file: Blob, name: string) {
  const form = new FormData()
  form.set('name', name)
  form.set('file', file, name)
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}

/** Checks that all rows were stored, then deletes them. */
async function assertStored({ team }: Persona, kind: 'results' | 'dataset') {
  const [table, column] = kind === 'results' ? ['evals', 'total'] : ['datasets', 'item_count']
  const stored: Record<string, unknown> = await db
    .from(table)
    .where('team_id', team.id)
    .firstOrFail()
  if (stored[column] !== ROWS) throw new Error(`${String(stored[column])} rows were stored`)
  await db.from(table).where('team_id', team.id).delete()
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round((performance.now() - startedAt) / 10) / 100
}
