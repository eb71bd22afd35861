import type { Theme } from '@mui/material/styles'

/** Height in pixels of a sticky bar at the bottom of the window, plus some distance. */
const BAR_PX = 72

/**
 * Returns global styles of a page with such a bar: the browser scrolls focused elements above it,
 * and toasts appear above it. On phones, the bar is not sticky.
 */
export const aboveBar = (theme: Theme) => ({
  [theme.breakpoints.up('sm')]: {
    ':root': { '--assay-bottom': `${BAR_PX}px`, 'scrollPaddingBottom': BAR_PX },
  },
})
