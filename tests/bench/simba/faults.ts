import { install } from '#tests/support/processes/installation'
import { type FaultKind, runWithFaults } from '#tests/support/simba/faults'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchLine } from '../bench_line.js'

const KILLS = 100
const KINDS: readonly FaultKind[] = ['worker', 'runner', 'web', 'database']
const SEED = 1

/**
 * Measures the messages, events and reports that sessions lose or repeat when workers, runners, web
 * processes and PostgreSQL are killed at random turns.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-faults-'))
  chmodSync(folder, 0o711)
  const installation = await install(folder, { DEMO: 'false' })
  try {
    const onKill = (count: number, kind: FaultKind) => {
      if (count % 10 === 0) console.log(`  ${count} kills, the last one of the ${kind}`)
    }
    const result = await runWithFaults(installation, {
      ...{ kills: KILLS, kinds: KINDS, seed: SEED, onKill },
    })
    for (const each of [...result.wrong, ...result.unmarked]) console.log(`  ${each}`)
    const { lost, repeated, killed, messages, sent, marked, sessions } = result
    const of = KINDS.map((kind) => `${kind} ${killed[kind]}`).join(', ')
    const how = `${sessions} sessions, ${messages} messages; the target received ${sent}, of which ${marked} were marked as sent again`
    return [
      {
        name: `simba, ${KILLS} kills at random turns: messages, events and reports lost`,
        value: lost,
        unit: 'lost',
        bound: { max: 0 },
        note: `${of}; ${how}`,
      },
      {
        name: `simba, ${KILLS} kills at random turns: messages repeated without a mark`,
        value: repeated,
        unit: 'repeated',
        bound: { max: 0 },
      },
    ]
  } finally {
    await installation.postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
