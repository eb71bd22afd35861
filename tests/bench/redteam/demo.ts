import { startAssistant } from '#api/demo/assistant/server'
import { catalogPlugins, catalogPresets } from '#api/engines/redteam/index'
import {
  attackDemo,
  demoAttacks,
  foundIn,
  type Judged,
  judgeDemo,
  plantedWeaknesses,
  writeDemoAttacks,
} from '#tests/support/records/demo_scan'
import { inProbeOrder } from '#tests/support/records/probe_order'
import type { BenchLine } from '../bench_line.js'

const PER_PLUGIN = 20
/** Number of attacks whose generation is timed, and the number per plugin that produces them. */
const MANY = { attacks: 5_000, perPlugin: 40 }

/**
 * Measures the share of the demo target's planted vulnerabilities that a scan without a model finds, the number of
 * vulnerabilities that it reports for the hardened version, and the speed of attack generation.
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
      ...(await presetLines(`${assistant.url}/chat`)),
      ...(await orderLines(`${assistant.url}/chat`)),
      await generationLine(),
    ]
  } finally {
    await assistant.close()
  }
}

/** Measures the weaknesses that the recommended preset finds, as a share of those that all built-in plugins find. */
async function presetLines(url: string): Promise<BenchLine[]> {
  const recommended = catalogPresets().find(({ id }) => id === 'recommended')
  if (!recommended) throw new Error('The recommended preset is missing')
  const { plugins, strategies } = recommended
  const attacks = await writeDemoAttacks({ plugins: plugins.map((id) => ({ id })), strategies })
  const found = foundIn(await attackDemo(url, attacks))
  const byAll = foundIn(await attackDemo(url, await everyAttack()))
  return [
    {
      name: 'demo target, recommended preset: share of what all plugins find',
      value: Math.round((found.size / byAll.size) * 1000) / 1000,
      unit: 'share',
      bound: { min: 0.7 },
      note: `${found.size} of ${byAll.size} weaknesses`,
    },
    {
      name: 'demo target, recommended preset: probes',
      value: attacks.length,
      unit: 'probes',
      bound: { max: 300 },
    },
  ]
}

/** Generates the attacks of all built-in plugins, with obfuscating strategies. */
function everyAttack() {
  const plugins = catalogPlugins().filter(({ builtIn }) => builtIn !== null)
  const strategies = ['basic', 'base64', 'rot13', 'leetspeak', 'hex', 'jailbreak-templates']
  return writeDemoAttacks({ plugins, strategies: strategies.map((id) => ({ id })) })
}

/** Measures the share of findings that arrive in the first half of a scan with all built-in plugins. */
async function orderLines(url: string): Promise<BenchLine[]> {
  const attacks = await everyAttack()
  const judged = new Map((await judgeDemo(url, attacks)).map((each) => [each.test.key, each]))
  const sent = inProbeOrder(attacks, ({ key }) => judged.get(key)?.outcome)
  const results = sent.flatMap(({ key }) => judged.get(key) ?? [])
  const isFailed = ({ outcome }: Judged) => outcome === 'failed'
  const half = results.slice(0, Math.floor(results.length / 2)).filter(isFailed)
  const all = results.filter(isFailed)
  const line = (what: string, part: number, whole: number, min: number): BenchLine => ({
    name: `demo target, first half of the probes: ${what}`,
    value: Math.round((part / whole) * 1000) / 1000,
    unit: 'share',
    bound: { min },
    note: `${part} of ${whole}, ${sent.length} probes`,
  })
  return [
    line('weaknesses found', foundIn(half).size, foundIn(all).size, 0.9),
    line('successful attacks', half.length, all.length, 0.7),
  ]
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
