import type { BrowserContext } from 'playwright'

/**
 * Records the user's clicks in all pages of a context, across page loads. Includes click events
 * that the browser creates when a key presses a button.
 * @returns the clicked texts, in order
 */
export async function countClicks(context: BrowserContext): Promise<string[]> {
  const clicked: string[] = []
  await context.exposeBinding('countClick', (_, text: string) => void clicked.push(text))
  await context.addInitScript({
    content: `addEventListener('click', (event) => {
      const { target, isTrusted } = event
      if (isTrusted) countClick(target.closest('a, button, label')?.innerText || target.name || target.tagName)
    }, true)`,
  })
  return clicked
}
