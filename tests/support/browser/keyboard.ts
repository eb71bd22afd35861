import type { BrowserContext, Locator, Page } from 'playwright'

/** Maximum number of tab stops between two controls of a page. */
const MAX_STOPS = 80

const FOCUS = `(async () => {
  // With reduced motion, transitions still take one frame.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
  const element = document.activeElement
  const [box] = element.getClientRects()
  const name = element.outerHTML.slice(0, 100) + '… ' + (element.textContent ?? '').slice(0, 60)
  if (element === document.body || !box) return { name, isVisible: element === document.body }
  const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right)
  const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom)
  if (right <= left || bottom <= top) return { name, isVisible: false }
  // A label or an icon may cover its control, and a control its own parts.
  const area = element.closest('label, .MuiFormControl-root, .MuiButtonBase-root') ?? element
  const isShown = (share) => {
    const at = document.elementFromPoint(left + (right - left) / 2, top + (bottom - top) * share)
    return at !== null && (area.contains(at) || at.contains(element))
  }
  const shown = [0.1, 0.5, 0.9].map(isShown)
  // Elements that are taller than the window cannot be completely visible, and of an editor the browser shows the cursor.
  if (box.height > innerHeight || element.isContentEditable) return { name, isVisible: shown.includes(true) }
  const isInside = box.top >= -1 && box.bottom <= innerHeight + 1
  return { name, isVisible: isInside && !shown.includes(false) }
})()`

const MOTION = `for (const type of ['transitionrun', 'animationstart']) {
  addEventListener(type, ({ target }) => {
    for (const { effect } of target.getAnimations?.() ?? []) {
      if (effect.getTiming().duration > 1) reportMotion(type + ' at ' + target.outerHTML.slice(0, 200))
    }
  }, true)
}`

/** Records every CSS transition or animation that takes time. */
export async function recordMotion(context: BrowserContext): Promise<string[]> {
  const motions: string[] = []
  await context.exposeBinding('reportMotion', (_, text: string) => void motions.push(text))
  await context.addInitScript({ content: MOTION })
  return motions
}

/** Operates a page with keys only. Fails if the focus moves to an element that is outside the window or covered. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  async tabTo(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await element.waitFor()
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      if (await this.isFocused(element)) return
      await this.page.keyboard.press(key)
      await this.assertFocusVisible()
    }
    throw new Error(`${MAX_STOPS} tab stops do not reach ${element.toString()}`)
  }

  /** Moves to a link or button with Tab and presses it. */
  async press(element: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(element)
    await this.page.keyboard.press(key)
  }

  /** Moves to a field with Tab and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.page.keyboard.type(text)
  }

  async isFocused(element: Locator): Promise<boolean> {
    return (await element.and(this.page.locator(':focus')).count()) > 0
  }

  async assertFocusVisible(): Promise<void> {
    const { name, isVisible } = await this.page.evaluate<{ name: string; isVisible: boolean }>(
      FOCUS
    )
    if (!isVisible) {
      throw new Error(`the focused element is not visible at ${this.page.url()}: ${name}`)
    }
  }
}
