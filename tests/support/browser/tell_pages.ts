import type { Test } from '@japa/runner/core'

const SHOWN = 600

/** Tells what was on the pages of a test that failed: most waits in vain are answered by that. */
export const tellPages =
  ({ context, title }: Test) =>
  async (hasFailed: boolean): Promise<void> => {
    if (!hasFailed) return
    for (const page of context.browserContext.pages()) {
      const text = await page.evaluate<string>('document.body.innerText').catch(String)
      const gist = text.replaceAll(/\s+/g, ' ').slice(0, SHOWN)
      console.log(`"${String(title)}" ended at ${page.url()}: ${gist || '(nothing)'}`)
    }
  }
