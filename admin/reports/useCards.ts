import useMediaQuery from '@mui/material/useMediaQuery'

/** Wide tables become cards on narrow screens; on paper they stay tables. */
export const useCards = (belowPx = 900): boolean =>
  useMediaQuery(`screen and (max-width: ${belowPx - 1}px)`, { noSsr: true })
