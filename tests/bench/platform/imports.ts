import { startWorker } from '#tests/support/processes/worker'
import { removePeople, seedPeople } from '#tests/support/records/import_people'
import { asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { createImport } from '#api/accounts/imports/create_import'
import { applyImport } from '#api/accounts/imports/apply_import'
import Import from '#api/accounts/imports/import'
import app from '@adonisjs/core/services/app'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchLine } from '../bench_line.js'

const ROWS = 5000
const TEAMS = 50

/** Measures how long a worker takes to check and apply the longest allowed file, including the wait in the queue. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const { organization, user } = owner
  const emails = await seedPeople(owner, ROWS)
  await db.rawQuery(
    `insert into teams (organization_id, name, slug) select ?, 'Team ' || n, 'team-' || n from generate_series(1, ?::int) n`,
    [organization.id, TEAMS]
  )
  const lines = emails.map((email, n) => `${email},Team ${(n % TEAMS) + 1},viewer,`)
  const content = ['email,team,role,admin', ...lines].join('\n')
  const worker = await startWorker({ cwd: app.makePath('build') })
  try {
    const start = performance.now()
    const { id } = await createImport({
      organizationId: organization.id,
      userId: user.id,
      kind: 'members',
      fileName: 'people.csv',
      content,
    })
    await until(id, 'checked')
    const checked = performance.now()
    await applyImport(await Import.findOrFail(id), user.id)
    await until(id, 'applied')
    const applied = performance.now()
    const seconds = (from: number, to: number) => Math.round((to - from) / 10) / 100
    return [
      { name: `import, ${ROWS} members checked`, value: seconds(start, checked), unit: 's' },
      { name: `import, ${ROWS} members applied`, value: seconds(checked, applied), unit: 's' },
      {
        name: 'import, checked and applied',
        value: seconds(start, applied),
        unit: 's',
        bound: { max: 20 },
      },
    ]
  } finally {
    await worker.kill('SIGTERM')
    await removePeople(owner)
  }
}

async function until(id: string, status: string) {
  for (;;) {
    const row: { status: string; error: string | null } = await db
      .from('imports')
      .where('id', id)
      .select('status', 'error')
      .firstOrFail()
    if (row.status === status) return
    if (row.error) throw new Error(row.error)
    await wait(20)
  }
}
