import { AxeBuilder } from '@axe-core/playwright'
import type { Assert } from '@japa/assert'
import type { Page } from 'playwright'
import { settled } from '#tests/support/browser/page/settled'

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>

const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** Rules whose result depends on the color mode. */
const COLOR_RULES: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Returns an empty script if the page already contains axe, because injecting half a megabyte takes
 * time; otherwise undefined, which makes the builder inject axe. Pages with several frames always
 * receive it, because a new frame does not contain it.
 */
async function sourceFor(page: Page): Promise<string | undefined> {
  const isThere = page.frames().length === 1 && (await page.evaluate<boolean>('"axe" in window'))
  return isThere ? ';' : undefined
}

async function violations(page: Page, rules: Rules): Promise<string[]> {
  // Legacy mode skips the additional page, which is needed only for cross-origin frames.
  const axe = new AxeBuilder({ page, axeSource: await sourceFor(page) })
    .setLegacyMode(true)
    // Omits passed rules, because describing them takes longer than the check.
    .options({ runOnly: rules, resultTypes: ['violations'] })
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`)
  )
}

const isDark = (page: Page) =>
  page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)

/**
 * Asserts that axe finds no violations in the current state of the page: all rules in the current color mode, then
 * the color rules in the other one. The page stays in that mode, because every switch repaints it.
 */
export async function assertAccessible(assert: Assert, page: Page): Promise<void> {
  // axe measures only the visible part of a control, and the fixed header covers parts of a scrolled page.
  await page.evaluate(`scrollTo(0, 0)`)
  await settled(page)
  assert.deepEqual(await violations(page, ALL_RULES), [], page.url())
  const colorScheme = (await isDark(page)) ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settled(page)
  assert.deepEqual(await violations(page, COLOR_RULES), [], `${page.url()} in ${colorScheme}`)
}
