import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { useBuiltPaths } from '../routing/pages.js'
import { useSession } from '../session/session.js'
import { useShownRecord } from './record_title.js'
import { documentTitle, titleAt, type Titles } from './titles.js'
import { useTitleFocus } from './title_focus.js'
import { visuallyHidden } from '../theme/visually_hidden.js'

const DEFAULT_NAME = 'Assay'
/** Title while mandatory two-factor setup replaces every page. */
const ENROLLMENT_TITLE = 'Set Up Two-Factor Authentication'

/** Returns the product name, which operators can change with `APP_NAME`. */
export const useAppName = (): string => useSession().config?.appName ?? DEFAULT_NAME

/** Sets the document title and announces it to screen readers when the page changes. */
export function DocumentTitle({ titles }: { titles: Titles }) {
  const appName = useAppName()
  const { pathname } = useLocation()
  const { me } = useSession()
  const title = titleAt(pathname, useBuiltPaths(), titles)
  const record = useShownRecord()
  const shown = me?.mustEnrollSecondFactor
    ? documentTitle(ENROLLMENT_TITLE, appName)
    : documentTitle(title, appName, record)
  const [announced, announce] = useState('')
  useTitleFocus()
  // Screen readers announce the first page's title themselves.
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = shown
    if (!isFirst.current) announce(shown)
    isFirst.current = false
  }, [shown])
  return (
    <Box role="status" sx={visuallyHidden}>
      {announced}
    </Box>
  )
}
