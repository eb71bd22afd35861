import type { Locator } from 'playwright'

/** The part of the DOM API that tests use, because they are compiled without DOM types. */
type PageElement = {
  decode(): Promise<void>
  matches(selector: string): boolean
  scrollTo(x: number, y: number): unknown
  scrollHeight: number
  scrollWidth: number
}

/** Whether the image has been loaded and decoded. */
export const isImageLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate(async (node) => {
    await (node as unknown as PageElement).decode()
    return true
  })

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => (node as unknown as PageElement).matches(':focus'))

/** Whether the element or one of its descendants has focus. */
export const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => (node as unknown as PageElement).matches(':focus-within'))

/** Returns the width of the element's content, in pixels. */
export const contentWidth = (locator: Locator): Promise<number> =>
  locator.evaluate((node) => (node as unknown as PageElement).scrollWidth)

export const scrollToEnd = (locator: Locator): Promise<void> =>
  locator.evaluate((node) => {
    const box = node as unknown as PageElement
    box.scrollTo(0, box.scrollHeight)
  })

/** Returns the computed opacity of the element, as a string between 0 and 1. */
export const opacityOf = (locator: Locator): Promise<string> =>
  locator.evaluate((node) => {
    const styles = globalThis as unknown as { getComputedStyle(of: unknown): { opacity: string } }
    return styles.getComputedStyle(node).opacity
  })
