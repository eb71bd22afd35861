import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { useBuiltPaths } from '../app/pages.js'
import { useSession } from '../app/session.js'
import { documentTitle, titleAt } from '../app/titles.js'
import { visuallyHidden } from '../ui/visually_hidden.js'

const DEFAULT_NAME = 'Assay'
/** The setup replaces every page until it is done. */
const ENROLLMENT_TITLE = 'Set Up Two-Factor Authentication'

/** Product name (`APP_NAME`). */
export const useAppName = (): string => useSession().config?.appName ?? DEFAULT_NAME

/** Sets the document title and announces it to screen readers when the page changes. */
export function DocumentTitle() {
  const appName = useAppName()
  const { pathname } = useLocation()
  const { me } = useSession()
  const title = titleAt(pathname, useBuiltPaths())
  const shown = documentTitle(me?.mustEnrollSecondFactor ? ENROLLMENT_TITLE : title, appName)
  const [announced, announce] = useState('')
  // Screen readers already announce the title of the first page.
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
