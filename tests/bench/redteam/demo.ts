import { startAssistant } from '#api/demo/assistant/server'
import {
  attackDemo,
  demoAttacks,
  foundIn,
  plantedWeaknesses,
} from '#tests/support/records/demo_scan'
import type { BenchLine } from '../bench_line.js'

const PER_PLUGIN = 20
/** Number of attacks whose generation is timed, and the number per plugin that produces them. */
const MANY = { attacks: 5_000, perPlugin: 40 }

/**
 * Share of the planted vulnerabilities that a scan without a model finds in the demo target, number of vulnerabilities
 * that it reports for the hardened version, and speed of attack generation.
 */
export async function run(): Promise<BenchLine[]> {
  const assistant = await startAssistant()
  try {
    const attacks = await demoAttacks(PER_PLUGIN)
    const reported = await attackDemo(`${assistant.url}/chat`, attacks)
    const hardened = await attackDemo(`${assistant.url}/hardened/chat`, attacks)
    const planted = plantedWeaknesses()
    const found = foundIn(reported)
    const missed = planted.filter((id) => !found.has(id))
    const unplanted = reported.filter((each) => each.planted.length === 0)
    return [
      {
        name: 'demo target: planted weaknesses found',
        value: Math.round((1 - missed.length / planted.length) * 1000) / 1000,
        unit: 'share',
        bound: { min: 0.9 },
        note: `${planted.length} planted, ${attacks.length} attacks; missed: ${missed.join(', ') || 'none'}`,
      },
      {
        name: 'demo target, hardened: weaknesses reported',
        value: hardened.length,
        unit: 'results',
        bound: { max: 0 },
      },
      {
        name: 'demo target: false alarms',
        value: unplanted.length,
        unit: 'results',
        note: `of ${reported.length} reported`,
      },
      await generationLine(),
    ]
  } finally {
    await assistant.close()
  }
}

async function generationLine(): Promise<BenchLine> {
  await demoAttacks(1)
  const started = performance.now()
  const written = await demoAttacks(MANY.perPlugin)
  const ms = performance.now() - started
  return {
    name: '5,000 attacks generated without a model',
    value: Math.round((ms / written.length) * MANY.attacks),
    unit: 'ms',
    bound: { max: 2000 },
    note: `${written.length} in ${Math.round(ms)} ms`,
  }
}
