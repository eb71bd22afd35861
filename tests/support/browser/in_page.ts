import type { Locator } from 'playwright'

/** The part of the browser's element that tests ask for: they are compiled without its types. */
type PageElement = {
  decode(): Promise<void>
  matches(selector: string): boolean
  scrollTo(x: number, y: number): unknown
  scrollHeight: number
  scrollWidth: number
}

/** Whether an image holds a picture that can be shown. */
export const isPicture = (image: Locator): Promise<boolean> =>
  image.evaluate(async (node) => {
    await (node as unknown as PageElement).decode()
    return true
  })

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => (node as unknown as PageElement).matches(':focus'))

/** Whether it, or something in it, has the focus. */
export const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => (node as unknown as PageElement).matches(':focus-within'))

/** Pixels that its content would take, side by side. */
export const contentWidth = (locator: Locator): Promise<number> =>
  locator.evaluate((node) => (node as unknown as PageElement).scrollWidth)

export const scrollToEnd = (locator: Locator): Promise<void> =>
  locator.evaluate((node) => {
    const box = node as unknown as PageElement
    box.scrollTo(0, box.scrollHeight)
  })
