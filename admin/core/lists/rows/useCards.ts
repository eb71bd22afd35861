import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether to show cards instead of tables: on narrow screens, but not in print. */
export const useCards = (belowPx = 900): boolean =>
  useMediaQuery(`screen and (max-width: ${belowPx - 1}px)`, { noSsr: true })
