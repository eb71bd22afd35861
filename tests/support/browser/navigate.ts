import type { Page } from 'playwright'

/**
 * Opens another page of the console without a page load, like a click on a link. The previous page stays visible until
 * the new one has rendered, so wait next for content that only the new page shows.
 */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(`(() => {
    const key = Math.random().toString(36).slice(2, 10)
    const state = { usr: null, key, idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state }))
  })()`)
