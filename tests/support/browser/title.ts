import type { Page } from 'playwright'
import { setTimeout } from 'node:timers/promises'

const LOOK_MS = 50
const WAIT_MS = 15_000

/** Waits until the tab is called so. A locator sees nothing of a page's head, and a function would need eval, which pages forbid. */
export async function titleBecomes(page: Page, title: RegExp): Promise<void> {
  const end = Date.now() + WAIT_MS
  let seen = await page.title()
  while (!title.test(seen)) {
    if (Date.now() > end) throw new Error(`The title is still "${seen}", not ${title}`)
    await setTimeout(LOOK_MS)
    seen = await page.title()
  }
}
