import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { useBuiltPaths } from '../app/pages.js'
import { useSession } from '../app/session.js'
import { documentTitle, titleAt } from '../app/titles.js'
import { visuallyHidden } from '../ui/visually_hidden.js'

const DEFAULT_NAME = 'Assay'

/** The product's name, as the administrator of this server has set it. */
export const useAppName = (): string => useSession().config?.appName ?? DEFAULT_NAME

/** Keeps the title of the tab in step with the page, and reads it aloud when the page changes. */
export function DocumentTitle() {
  const appName = useAppName()
  const { pathname } = useLocation()
  const shown = documentTitle(titleAt(pathname, useBuiltPaths()), appName)
  const [announced, announce] = useState('')
  // The browser itself reads the first page's title.
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
