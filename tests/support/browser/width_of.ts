import type { Page } from 'playwright'

/** How wide the page is laid out, in pixels; more than the window means that it scrolls sideways. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth')
