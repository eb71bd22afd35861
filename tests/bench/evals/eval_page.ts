import { packRows } from '#api/evals/results/pack_rows'
import { recountEval } from '#api/evals/results/counts/recount_eval'
import { storeResults } from '#api/evals/results/store_results'
import { toStoredRow } from '#api/evals/upload/rows/to_stored_row'
import { readToolRows } from '#api/evals/upload/rows/tool_row'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { signIn } from '#tests/support/browser/sign_in'
import { launchChromium } from '#tests/support/chromium'
import { asOwner, type Persona } from '#tests/support/personas'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'

const TESTS = 5000
const PROMPTS = 2
const ROUNDS = 5
const PAGE_SIZES = [50, 1000]

/**
 * Measures the page of an evaluation with 10,000 results in a real browser with an empty cache: time until it is
 * interactive, and longest main-thread task while it scrolls.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const evalId = await seed(owner)
  const web = await startServer()
  try {
    const lines: BenchLine[] = []
    for (const size of PAGE_SIZES) {
      const rounds = []
      for (let n = 0; n < ROUNDS; n++) {
        rounds.push(await visit(web.origin, owner, `/eval/${evalId}?perPage=${size}`))
      }
      const rows = `page of ${size} tests of ${TESTS * PROMPTS} results`
      lines.push(
        figure(`${rows}, until it can be used`, rounds, ({ readyMs }) => readyMs, 2000),
        figure(`${rows}, longest task while it scrolls`, rounds, ({ taskMs }) => taskMs, 100)
      )
    }
    return lines
  } finally {
    web.child.kill('SIGTERM')
  }
}

type Visit = { readyMs: number; taskMs: number }

function figure(
  name: string,
  visits: Visit[],
  of: (visit: Visit) => number,
  max: number
): BenchLine {
  const values = visits.map(of).sort((a, b) => a - b)
  return {
    name,
    value: Math.round(values[Math.floor(values.length / 2)] ?? 0),
    unit: 'ms',
    bound: { max },
    note: `${Math.round(values[0] ?? 0)} to ${Math.round(values.at(-1) ?? 0)}`,
  }
}

async function visit(origin: string, owner: Persona, path: string): Promise<Visit> {
  const browser = await launchChromium()
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
  })
  try {
    await signIn(context, owner.user)
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText('City 0.').first().waitFor()
    // The page counts as interactive once it responds to input, not when it merely looks ready.
    await page.getByRole('searchbox', { name: 'Search results' }).focus()
    const readyMs = performance.now() - startedAt
    return { readyMs, taskMs: await longestTask(page) }
  } finally {
    await browser.close()
  }
}

/**
 * Scrolls down with the wheel in 40 steps. @returns the duration of the longest main-thread task, in
 * milliseconds; 0 if none exceeds 50 ms
 */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate(`
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ entryTypes: ['longtask'] })`)
  await page
    .getByRole('table')
    .first()
    .hover({ position: { x: 200, y: 200 } })
  for (let n = 0; n < 40; n++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
    )
  }
  return Number(await page.evaluate('window.longest'))
}

async function seed({ team }: Persona): Promise<string> {
  const { config, prompts, vars } = uploadHeader({ tests: TESTS, prompts: PROMPTS })
  const { id, revisionId } = await EvaluationFactory.merge({
    ...{ teamId: team.id, type: 'eval', description: 'Capitals of many countries' },
    ...{ config, prompts, vars },
  }).create()
  const rows = Array.from({ length: TESTS * PROMPTS }, (_, n) =>
    uploadRow(Math.floor(n / PROMPTS), {
      promptIdx: n % PROMPTS,
      success: n % 7 !== 0,
      failureReason: n % 7 === 0 ? 1 : 0,
      gradingResult: { pass: n % 7 !== 0, score: 1, reason: 'All assertions passed' },
      response: {
        output: `City ${Math.floor(n / PROMPTS)}. ${'It is known for its river and its market. '.repeat(2 + (n % 12))}`,
      },
    })
  )
  await db.transaction(async (trx) => {
    for (let from = 0; from < rows.length; from += 1000) {
      const read = readToolRows(rows.slice(from, from + 1000))
      const packed = await packRows(read, (row) => toStoredRow(row, null))
      await storeResults(revisionId, packed, trx)
    }
    await recountEval(id, trx)
  })
  await db.rawQuery('analyze eval_results')
  return id
}
