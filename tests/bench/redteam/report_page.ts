import { realisticProbes, seedReport } from '#tests/support/browser/seeds/report_records'
import { signIn } from '#tests/support/browser/sign_in'
import { launchChromium } from '#tests/support/chromium'
import { asOwner, type Persona } from '#tests/support/personas'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const PROBES = 10_000
const ROUNDS = 5

/**
 * Measures the report of a large scan in a real browser, from the click in the list until the metrics and the first probes
 * appear.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await seedReport(owner, { probes: realisticProbes(PROBES) })
  const web = await startServer()
  try {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) times.push(await openMs(web.origin, owner))
    const [least = 0, , middle = 0] = times.sort((a, b) => a - b)
    return [
      {
        name: `report of ${PROBES} probes, until metrics and probes are visible`,
        value: Math.round(middle),
        unit: 'ms',
        bound: { max: 2000 },
        note: `${Math.round(least)} to ${Math.round(times.at(-1) ?? 0)}`,
      },
    ]
  } finally {
    web.child.kill('SIGTERM')
  }
}

async function openMs(origin: string, owner: Persona): Promise<number> {
  const browser = await launchChromium()
  const context = await browser.newContext({ baseURL: origin })
  try {
    await signIn(context, owner.user)
    const page = await context.newPage()
    await page.goto('/redteam/report')
    const link = page.getByRole('link', { name: 'Weekly scan of the bank assistant' })
    await link.waitFor()
    const startedAt = performance.now()
    await link.click()
    await page.getByText('decided attacks succeeded').waitFor()
    await page.getByRole('table', { name: 'Probes' }).getByRole('row').nth(25).waitFor()
    return performance.now() - startedAt
  } finally {
    await browser.close()
  }
}
