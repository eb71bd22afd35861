import { AxeBuilder } from '@axe-core/playwright'
import type { Assert } from '@japa/assert'
import type { Page } from 'playwright'
import { settled } from '#tests/support/browser/settled'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Scheme = 'light' | 'dark'

/** What depends on colours: in the other scheme the rest is the same page again. */
const OF_COLOURS: string[] = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy: without a page of its own to sum up in, which only frames of other origins need.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`)
  )
}

/** axe finds nothing, in light and in dark, on the page as it stands (dialogs open and all). */
export async function assertAccessible(assert: Assert, page: Page): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', OF_COLOURS]] satisfies [
    Scheme,
    string[]?,
  ][]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    assert.deepEqual(await violations(page, rules), [], `${page.url()} in ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
