import type { Page } from 'playwright'

/** Inherited colours change one generation of elements after the other, a frame each. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let quiet = 0; quiet < 3;) {
      await new Promise((next) => requestAnimationFrame(next))
      quiet = document.getAnimations().length === 0 ? quiet + 1 : 0
    }
  })()`)
}
