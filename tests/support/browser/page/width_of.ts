import type { Page } from 'playwright'

/**
 * Returns the layout width of the page in pixels. If it exceeds the width of the window, the page
 * scrolls horizontally.
 */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth')
