import type { Page } from 'playwright'

/**
 * Waits until the page has rendered: React renders navigations in the background after the URL has changed, and
 * inherited color transitions progress by one level of elements per frame.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
    for (let quiet = 0; quiet < 3;) {
      await new Promise((next) => requestAnimationFrame(next))
      quiet = document.getAnimations().length === 0 ? quiet + 1 : 0
    }
  })()`)
}
