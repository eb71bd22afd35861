import type { Page } from 'playwright'
import { setTimeout } from 'node:timers/promises'

const LOOK_MS = 50
const WAIT_MS = 30_000

/**
 * Waits for the tab title. A locator cannot match the head of a page, and a page function would need eval, which the
 * content security policy forbids.
 */
export async function titleBecomes(page: Page, title: RegExp): Promise<void> {
  const end = Date.now() + WAIT_MS
  let seen = await page.title()
  while (!title.test(seen)) {
    if (Date.now() > end) throw new Error(`The title is still "${seen}", not ${title}`)
    await setTimeout(LOOK_MS)
    seen = await page.title()
  }
}
