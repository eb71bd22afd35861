import { AxeBuilder } from '@axe-core/playwright'
import type { Assert } from '@japa/assert'
import type { Page } from 'playwright'
import { settled } from '#tests/support/browser/settled'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The tool is half a megabyte of source: once in a page is enough, except for frames that came since. */
async function sourceFor(page: Page): Promise<string | undefined> {
  const isThere = page.frames().length === 1 && (await page.evaluate<boolean>('"axe" in window'))
  return isThere ? ';' : undefined
}

async function violations(page: Page): Promise<string[]> {
  // Legacy: without a page of its own to sum up in, which only frames of other origins need.
  const axe = new AxeBuilder({ page, axeSource: await sourceFor(page) })
    .setLegacyMode(true)
    // What is in order is not described: that takes longer than finding it.
    .options({ runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'] })
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`)
  )
}

const LIGHT_FIRST = ['light', 'dark'] as const
const DARK_FIRST = ['dark', 'light'] as const

/** Pages that are dark since they were looked at: changing colours draws all of a page anew. */
const isDark = new WeakSet<Page>()

/** axe finds nothing, in light and in dark, on the page as it stands (dialogs open and all). */
export async function assertAccessible(assert: Assert, page: Page): Promise<void> {
  for (const colorScheme of isDark.has(page) ? DARK_FIRST : LIGHT_FIRST) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    assert.deepEqual(await violations(page), [], `${page.url()} in ${colorScheme}`)
  }
  if (!isDark.delete(page)) isDark.add(page)
}
